import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewPassword, Username } from '../typed-fields.ts'

export const askReset = endpoint('post', '/api/forgot-password', {
  summary: 'Ask for a link to a new password; the answer is the same for unknown addresses',
  audience: 'anyone',
  body: z.strictObject({ username: Username }),
  answer: z.object({ message: z.string() }),
  status: 202,
  refusals: ['too_many_attempts'],
})

export const resetPassword = endpoint('post', '/api/reset-password', {
  summary: 'Use such a link up: set a new password and end all sessions',
  audience: 'anyone',
  body: z.strictObject({
    /** from the fragment of the link in the mail; valid for 30 minutes */
    token: z.string({ error: 'Bu değer geçersiz.' }).regex(/^[\w-]{43}$/, 'Bu değer geçersiz.'),
    password: NewPassword,
  }),
  refusals: ['reset_invalid', 'weak_password', 'too_many_attempts', 'busy'],
})
