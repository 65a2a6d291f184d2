import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { FirstPassword, text } from '../typed-fields.ts'
import { CurrentUser } from '../users/person.ts'
import { SecondStep } from './sign-in.ts'

const Token = z.string({ error: 'Bu değer geçersiz.' }).regex(/^[\w-]{43}$/, 'Bu değer geçersiz.')

export const readInvitation = endpoint('post', '/api/admin-invitation', {
  summary: 'Whom an invitation to become an administrator is for; does not use it up',
  audience: 'anyone',
  body: z.strictObject({ token: Token }),
  answer: z.object({
    username: z.string(),
    /**
     * whether the address has an account: the form asks for its password, else for a name and a new
     * one
     */
    hasAccount: z.boolean(),
  }),
  introduces: true,
  refusals: ['invitation_invalid', 'too_many_attempts'],
})

export const openAdminAccount = endpoint('post', '/api/admin-invitation/register', {
  summary: 'Use an invitation up: open an administrator’s account and sign in',
  audience: 'anyone',
  body: z.strictObject({
    token: Token,
    fullName: text(120, 'İsim Soyisim gerekli'),
    password: FirstPassword,
  }),
  answer: CurrentUser,
  status: 201,
  introduces: true,
  refusals: ['invitation_invalid', 'username_taken', 'weak_password', 'too_many_attempts', 'busy'],
})

export const joinAdmins = endpoint('post', '/api/admin-invitation/accept', {
  summary: 'Use an invitation up: make the account an administrator’s and sign in',
  audience: 'anyone',
  body: z.strictObject({
    token: Token,
    password: z
      .string({ error: 'Şifre gerekli' })
      .min(1, 'Şifre gerekli')
      .max(512, 'Şifre çok uzun.'),
  }),
  answer: z.union([SecondStep, CurrentUser]),
  introduces: true,
  refusals: [
    'invitation_invalid',
    'wrong_credentials',
    'account_inactive',
    'too_many_attempts',
    'busy',
  ],
})
