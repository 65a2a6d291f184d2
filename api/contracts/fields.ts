import * as z from 'zod'

/** An identifier: a positive integer that JavaScript holds exactly. */
export const Id = z.int('Bu değer geçersiz.').positive('Bu değer geçersiz.')

/** An identifier inside a path or a query. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Bu değer geçersiz.')
  .transform(Number)
  .pipe(Id)

/** Points: a whole number, never negative. */
export const Points = z.int().nonnegative()

/** The most one entry may move, in points (decisions.md §3: the per-transaction limit). */
export const maxPointsPerEntry = 10_000

/**
 * The most points that may be asked for: more is a broken request. What lies between is asked of the
 * bound, refused with its sentence and noted (decisions.md §8).
 */
export const maxPointsAsked = 200_000

/** The `limit` of a page: 1–100 rows, 50 by default. */
export const PageSize = z
  .string()
  .regex(/^([1-9]\d?|100)$/, '1 ile 100 arasında olmalıdır.')
  .transform(Number)
  .default(50)

/** The number of edits, from 1 on: the value of `If-Match` (decisions.md §8). */
export const Version = z.int().positive()

/** An instant, ISO 8601 with offset (decisions.md §7). */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar date, never a timestamp (decisions.md §2). */
export const CalendarDate = z.iso.date({
  error: ({ input }) => (input ? 'Geçerli bir tarih girin.' : 'Tarih gerekli.'),
})

/** What is said of a last day before the first. */
export const daysTurned = 'Son gün ilk günden önce olamaz.'

export const Gender = z.enum(['female', 'male', 'other'], { error: 'Bu değer geçersiz.' })
