import type { SessionEnd } from '../contracts/endpoint.ts'
import { type RefusalCode, refusalSentence, statusOf } from '../contracts/refusals.ts'

/** A request refused for a reason of the catalogue; one place turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  /** seconds, for `Retry-After` */
  readonly retryAfter: number | undefined
  /** of `signed_out`: why the session is over */
  readonly reason: SessionEnd | undefined
  /** with `changed_meanwhile` and `order_state`: the current state, as the endpoint returns it */
  readonly current: object | undefined

  constructor(
    code: RefusalCode,
    more: {
      fields?: Record<string, string>
      retryAfter?: number
      sentence?: string
      reason?: SessionEnd
      current?: object
    } = {},
  ) {
    super(more.sentence ?? refusalSentence(code))
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.reason = more.reason
    this.current = more.current
  }

  get status(): number {
    return statusOf(this.code)
  }
}
