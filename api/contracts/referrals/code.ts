import * as z from 'zod'

/** The letters and digits of codes: none that looks or sounds like another, none that Turkish has not. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPRSTUVYZ'

const sentence = 'Davet kodu 8 harf ve rakamdan oluşur.'

/**
 * The code of an invitation as somebody types it: small letters, spaces and hyphens are welcome, and it
 * is folded without a locale. An empty field is no code.
 */
export const InviteCode = z
  .string({ error: sentence })
  .max(40, sentence)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^(?:[${codeAlphabet}]{8})?$`), sentence))
