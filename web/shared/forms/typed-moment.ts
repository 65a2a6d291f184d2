import { TypedInstant } from '#api/contracts/typed-fields.ts'
import { formatDateTime } from '#ui/foundations/format.ts'

/** A date-time as a form's field has it, Istanbul's, as people read it. */
export const formatTypedMoment = (typed: unknown): string =>
  formatDateTime(TypedInstant.safeParse(typed).data)
