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

/** Every refusal of an endpoint: the declared ones and those that follow from its form. */
export function refusalsOf(e: Endpoint): RefusalCode[] {
  const all = new Set<RefusalCode>(e.refusals)
  for (const code of Object.values(e.fieldRefusals ?? {})) all.add(code)
  if (e.params || e.query || e.body || e.idempotent) all.add('invalid_request')
  if (e.idempotent) all.add('idempotency_conflict')
  if (e.keyRequired) all.add('idempotency_key_required')
  if (e.versioned) all.add('changed_meanwhile').add('version_required')
  if (e.body) {
    all.add('malformed_body').add('body_too_large').add('unsupported_content_type')
  }
  if (e.body || e.file) all.add('hung_up')
  if (e.audience !== 'anyone') all.add('signed_out')
  if (!isOpenAtTablet(e)) all.add('not_at_tablet')
  if (e.audience !== 'anyone' && !e.beforeSecondFactor) all.add('second_factor_due')
  if (e.proved) all.add('prove_again')
  all.add('another_person')
  if (e.audience !== 'anyone' && e.audience !== 'member') all.add('forbidden')
  if (rightOf(e) && e.at) all.add('no_right_here')
  if (e.method !== 'get') all.add('foreign_origin')
  if (e.method !== 'get' && e.audience !== 'anyone') all.add('too_many_requests')
  all.add('unexpected').add('unavailable')
  return [...all]
}
