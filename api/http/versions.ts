import type { Sql } from 'postgres'
import { personHeader } from '../contracts/endpoint.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { Refusal } from './refusal.ts'

/** Whether a page asks: ours name whom they were opened for, and browsers say where they come from. */
const isPage = ({ headers }: Request) => headers.has(personHeader) || headers.has('sec-fetch-site')

/**
 * The version that a change names in `If-Match: "<version>"`; undefined where a plain client names
 * none, and takes what stands there as it is (decisions.md §8).
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

/** What a change is about: a row, of the version that was named, or of any where none was. */
export interface Named {
  id: number
  version: number | undefined
}

/** The condition that a row still is of the version that a change names, for its very statement. */
export const ofVersion = (sql: Sql, version: number | undefined) =>
  version === undefined ? sql`true` : sql`version = ${version}`

/** Why a change found no row: there is none, or it is not the one any more that its form showed. */
export const missed = (current: object | undefined, gone: RefusalCode): Refusal =>
  current ? new Refusal('changed_meanwhile', { current }) : new Refusal(gone)

/** What an `update` sets: the fields that were sent, by the names of their columns. */
export const columnsOf = <Fields extends object>(
  sent: Fields,
  names: { readonly [Field in keyof Required<Fields>]: string },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) =>
      value === undefined ? [] : [[names[field as keyof Fields], value]],
    ),
  )

/** The version of a single thing that is answered; lists have a tag of their own. */
export const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer
    ? Number(answer.version)
    : undefined
