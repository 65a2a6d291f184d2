import { type Endpoint, personHeader, personParameter } from '../contracts/endpoint.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/** Whom the page that asks was opened for, as it says; null where it names nobody. */
function claimedBy(request: Request, contract: Pick<Endpoint, 'stream'>): string | null {
  const header = request.headers.get(personHeader)
  if (header !== null || !contract.stream) return header
  return new URL(request.url).searchParams.get(personParameter)
}

/**
 * Refuses what a page asks in the name of one person while the browser's session is another's
 * (decisions.md §8): the page shows somebody who has left, and must not change who came after. Who
 * names nobody passes, and so does everything where nobody is signed in: what needs a session says so
 * by itself.
 * @throws Refusal `another_person`
 */
export function refuseAnotherPerson(
  request: Request,
  contract: Pick<Endpoint, 'stream'>,
  person: Person | undefined,
): void {
  if (!person) return
  const claimed = claimedBy(request, contract)
  if (claimed !== null && claimed !== String(person.id)) throw new Refusal('another_person')
}
