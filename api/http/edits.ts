import type { Sql } from 'postgres'
import { noteSecurity } from '#sql/security-log.ts'
import { isManaging } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'

/** A successful change beyond a counter's everyday work. */
export interface Edit {
  actorId: number
  /** network address that it came from */
  address: string
  contract: Endpoint
  params: unknown
  body: unknown
  answer: unknown
}

const acts = { post: 'created', patch: 'changed', delete: 'deleted', get: '' } as const

/** The most characters of the fields' names in a line. */
const longestFields = 300

/** What an endpoint changes: the last word of its path, such as `option-groups`. */
export const editedBy = ({ path }: Pick<Endpoint, 'path'>): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'restore' && !part.startsWith(':'))
    .at(-1) ?? ''

const idIn = (value: unknown): number | undefined => {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}

/** Whether the gate writes a line for changes by this contract: those beyond a counter's work (decisions/176). */
export const isNoted = (e: Endpoint): boolean => isManaging(e) && e.method !== 'get' && !e.ownLines

/**
 * Adds an edit to the security log: what was edited, its id and the names of the
 * fields that were sent, never what was in them.
 */
export async function noteEdit(sql: Sql, edit: Edit): Promise<void> {
  const { actorId, address, contract, params, body, answer } = edit
  const fields = Object.keys((body ?? {}) as object)
  const what = editedBy(contract)
  const id = idIn(params) ?? idIn(answer)
  const ofPerson = contract.path.startsWith('/api/admin/users')
  await noteSecurity(sql, {
    kind: 'edited',
    actorId,
    subjectId: ofPerson ? (id ?? null) : null,
    address,
    detail: {
      what,
      act: contract.path.endsWith('/restore') ? 'restored' : acts[contract.method],
      ...(id !== undefined && !ofPerson && { id }),
      ...(fields.length > 0 && { fields: fields.join(', ').slice(0, longestFields) }),
    },
  })
}
