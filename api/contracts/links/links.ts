import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewPassword } from '../typed-fields.ts'

/** The token of a mail's link, from its fragment: 32 bytes as base64url. */
export const LinkToken = z
  .string({ error: 'Bu değer geçersiz.' })
  .regex(/^[\w-]{43}$/, 'Bu değer geçersiz.')

export const verifyAddress = endpoint('post', '/api/links/verify', {
  summary: 'Spend the link of a verification: the e-mail address is the person’s',
  audience: 'anyone',
  body: z.strictObject({ token: LinkToken }),
  introduces: true,
  refusals: ['link_invalid', 'too_many_attempts'],
})

export const confirmAddress = endpoint('post', '/api/links/confirm-address', {
  summary:
    'Spend the link that confirms a new e-mail address: the person signs in with it from now on',
  audience: 'anyone',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({ username: z.string() }),
  introduces: true,
  refusals: ['link_invalid', 'username_taken', 'too_many_attempts'],
})

export const undoAddress = endpoint('post', '/api/links/undo-address', {
  summary:
    'Spend the link that undoes a change of the e-mail address: the old address is back with a new ' +
    'password, and every session and other link of the account ends',
  audience: 'anyone',
  body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
  answer: z.object({ username: z.string() }),
  introduces: true,
  refusals: ['link_invalid', 'username_taken', 'weak_password', 'too_many_attempts', 'busy'],
})
