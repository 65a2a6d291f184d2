import type { Endpoint } from './endpoint.ts'
import { isOfCounter, type Right } from './posts/rights.ts'
import type { RefusalCode } from './refusals.ts'

/** Whether a session that a PIN has opened on a shared tablet may call it. */
export const isOpenAtTablet = (e: Pick<Endpoint, 'audience' | 'atTablet'>): boolean =>
  e.audience === 'anyone' || (e.atTablet ?? (e.audience === 'staff' || isCounters(e)))

/** The right that an endpoint needs, if it needs one. */
export const rightOf = ({ audience }: Pick<Endpoint, 'audience'>): Right | undefined =>
  audience === 'anyone' || audience === 'member' || audience === 'staff' ? undefined : audience

/** Whether an endpoint is a counter's everyday work. */
const isCounters = (e: Pick<Endpoint, 'audience'>): boolean => {
  const right = rightOf(e)
  return right !== undefined && isOfCounter(right)
}

/** Whether an endpoint is for those alone who may do more than a counter's everyday work. */
export const isManaging = (e: Pick<Endpoint, 'audience'>): boolean =>
  rightOf(e) !== undefined && !isCounters(e)

/** The refusals that follow from an endpoint's form, behind what they follow from. */
const derivedRefusals: readonly [follow: (e: Endpoint) => unknown, ...codes: RefusalCode[]][] = [
  [(e) => e.params || e.query || e.body || e.idempotent, 'invalid_request'],
  [(e) => e.idempotent, 'idempotency_conflict'],
  [(e) => e.keyRequired, 'idempotency_key_required'],
  [(e) => e.versioned, 'changed_meanwhile', 'version_required'],
  [(e) => e.body, 'malformed_body', 'body_too_large', 'unsupported_content_type'],
  [(e) => e.body || e.file, 'hung_up'],
  [(e) => e.audience !== 'anyone', 'signed_out'],
  [(e) => !isOpenAtTablet(e), 'not_at_tablet'],
  [(e) => e.audience !== 'anyone' && !e.beforeSecondFactor, 'second_factor_due'],
  [(e) => e.proved, 'prove_again'],
  [() => true, 'another_person'],
  [(e) => e.audience !== 'anyone' && e.audience !== 'member', 'forbidden'],
  [(e) => rightOf(e) && e.at, 'no_right_here'],
  [(e) => e.method !== 'get', 'foreign_origin'],
  [(e) => e.method !== 'get' && e.audience !== 'anyone', 'too_many_requests'],
  [() => true, 'unexpected', 'unavailable'],
]

/** Every refusal of an endpoint: the declared ones and those that follow from its form. */
export function refusalsOf(e: Endpoint): RefusalCode[] {
  const declared = [...e.refusals, ...Object.values(e.fieldRefusals ?? {})]
  const derived = derivedRefusals.flatMap(([follow, ...codes]) => (follow(e) ? codes : []))
  return [...new Set([...declared, ...derived])]
}
