import { type Endpoint, personHeader, personParameter } from '../contracts/endpoint.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/** The person the requesting page was opened for, as it claims; null if it names nobody. */
function claimedBy(request: Request, contract: Pick<Endpoint, 'stream'>): string | null {
  const header = request.headers.get(personHeader)
  if (header !== null || !contract.stream) return header
  return new URL(request.url).searchParams.get(personParameter)
}

/**
 * Refuses a request in the name of one person while the browser's session is another's
 * (decisions.md §8): the page still shows the previous person, and must not change the next one's
 * data. A request that names nobody passes, and so does any request without a session: endpoints
 * that need a session check that themselves.
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
