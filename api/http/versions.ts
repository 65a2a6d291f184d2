import type { Queryable } from '#sql/connection.ts'
import { personHeader } from '../contracts/endpoint.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { Refusal } from './refusal.ts'

/**
 * Whether a page sent the request: ours name a person, and browsers send where a request comes
 * from.
 */
const isPage = ({ headers }: Request) => headers.has(personHeader) || headers.has('sec-fetch-site')

/**
 * The version in `If-Match: "<version>"`; undefined if a plain client sends none, and thereby
 * accepts whatever the current state is (decisions.md §8).
 * @throws Refusal version_required where a page names none: it shows a state, and must say which
 */
export function versionNamed(request: Request): number | undefined {
  const header = request.headers.get('if-match')
  if (header === null) {
    if (isPage(request)) throw new Refusal('version_required')
    return undefined
  }
  const named = /^"([1-9]\d{0,8})"$/.exec(header)?.[1]
  if (named) return Number(named)
  throw new Refusal('invalid_request', { fields: { 'If-Match': 'If-Match başlığı geçersiz.' } })
}

/** The target of a change: a row with the version that was sent, or with any if none was. */
export interface Named {
  id: number
  version: number | undefined
}

/**
 * The condition that a row still has the version of the change, for use in the changing statement.
 */
export const ofVersion = (sql: Queryable, version: number | undefined) =>
  version === undefined ? sql`true` : sql`version = ${version}`

/** Why a change found no row: there is none, or its version is newer than the form's. */
export const conflictOrNotFound = (current: object | undefined, gone: RefusalCode): Refusal =>
  current ? new Refusal('changed_meanwhile', { current }) : new Refusal(gone)

/** The assignments of an `update`: the fields that were sent, by the names of their columns. */
export const columnsOf = <Fields extends object>(
  sent: Fields,
  names: { readonly [Field in keyof Required<Fields>]: string },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) =>
      value === undefined ? [] : [[names[field as keyof Fields], value]],
    ),
  )

/** The entity tag of a single versioned object; lists have a tag of their own. */
export const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer
    ? Number(answer.version)
    : undefined
