import { TypedInstant } from '#api/contracts/typed-fields.ts'
import { formatDateTime } from '#ui/foundations/format.ts'

/** Formats the value of a date-time field, which is in Istanbul's time. */
export const formatTypedMoment = (typed: unknown): string =>
  formatDateTime(TypedInstant.safeParse(typed).data)
