import { type RefusalCode, sentenceOf, statusOf } from '../contracts/refusals.ts'

/** A request that is refused for a reason of the catalogue; one place turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  /** seconds, for `Retry-After` */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    more: { fields?: Record<string, string>; retryAfter?: number; sentence?: string } = {},
  ) {
    super(more.sentence ?? sentenceOf(code))
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return statusOf(this.code)
  }
}
