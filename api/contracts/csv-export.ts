import * as z from 'zod'

/**
 * What all files for spreadsheets share: whoever asks proves again who sits there, and the log notes it by a
 * line of its own.
 */
export const csvExport = {
  proved: true,
  ownLines: true,
  answer: z.string(),
  media: 'text/csv',
  rateLimit: 'rare',
} as const
