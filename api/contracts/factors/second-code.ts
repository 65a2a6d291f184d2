import * as z from 'zod'

/** The letters of recovery codes: none that is taken for another when it is read aloud or typed. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A code of the authenticator app, or a recovery code of twelve characters; spaces and hyphens do not
 * matter.
 */
export const SecondCode = z
  .string({ error: 'Kodu yazın.' })
  .max(60, 'Kod altı rakamdır; kurtarma kodu on iki karakterdir.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[a-z2-9]{12})$/, 'Kod altı rakamdır; kurtarma kodu on iki karakterdir.'),
  )
