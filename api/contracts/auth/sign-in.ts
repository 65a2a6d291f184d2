import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Gender, Instant, Version } from '../fields.ts'
import { InviteCode } from '../referrals/code.ts'
import { BirthDate, FirstPassword, Phone, text, Username, writable } from '../typed-fields.ts'
import { CurrentUser } from '../users/person.ts'
import { Layer } from './layer.ts'

/**
 * The answer to a right password of an account that asks for more: there is no session yet, only the
 * ticket of the second step, in a cookie.
 */
export const SecondStep = z.object({
  step: z.literal('second_factor'),
  /** whether a code of the authenticator app or a recovery code will do (`finishSignIn`) */
  codes: z.boolean(),
  /** whether a passkey will do (`signInWithPasskey`) */
  passkeys: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

/**
 * The answer to whoever proves an account that they have deleted: there is no session, only the ticket that
 * takes it back (`takeAccountBack`), in a cookie.
 */
export const Leaving = z.object({
  step: z.literal('leaving'),
  /** until then it can be taken back */
  eraseAt: Instant,
})
export type Leaving = z.output<typeof Leaving>

export const takeAccountBack = endpoint('post', '/api/login/return', {
  summary:
    'Take back an account that was deleted less than 14 days ago; sets the session cookie. Its ticket is ' +
    'a cookie of the sign-in, good once and for five minutes',
  audience: 'anyone',
  answer: CurrentUser,
  introduces: true,
  refusals: ['sign_in_over'],
})

export const login = endpoint('post', '/api/login', {
  summary: 'Sign in; sets the session cookie, or answers that a second step is needed',
  audience: 'anyone',
  body: z.strictObject({
    username: z
      .string({ error: 'E-posta gerekli' })
      .refine(writable, 'Metinde geçersiz karakter var.')
      .trim()
      .min(1, 'E-posta gerekli')
      .max(254, 'E-posta çok uzun.'),
    password: z
      .string({ error: 'Şifre gerekli' })
      .min(1, 'Şifre gerekli')
      .max(512, 'Şifre çok uzun.'),
    layer: Layer.optional(),
  }),
  answer: z.union([SecondStep, Leaving, CurrentUser]),
  introduces: true,
  refusals: ['wrong_credentials', 'account_inactive', 'admins_only', 'too_many_attempts', 'busy'],
})

export const register = endpoint('post', '/api/register', {
  summary: 'Open a customer account and sign in',
  audience: 'anyone',
  body: z.strictObject({
    username: Username,
    password: FirstPassword,
    fullName: text(120, 'İsim Soyisim gerekli'),
    phone: Phone,
    /** asked for after registration, with what it is good for (decisions/089) */
    birthDate: BirthDate.optional(),
    gender: Gender.optional(),
    /** marketing, each channel apart; what is left out or false was not given (decisions/161) */
    consents: z
      .strictObject({
        email: z.boolean(),
        sms: z.boolean(),
        call: z.boolean(),
        push: z.boolean(),
      })
      .partial()
      .optional(),
    /** the versions that the page showed: the terms are accepted, the notice is read (decisions/160) */
    documents: z.strictObject({ notice: Version, terms: Version }).optional(),
    /** of the friend who invited them (programme.md §6); an empty field is no code */
    inviteCode: InviteCode.optional(),
  }),
  answer: CurrentUser,
  status: 201,
  introduces: true,
  refusals: [
    'username_taken',
    'documents_changed',
    'invite_code_unknown',
    'weak_password',
    'too_many_attempts',
    'signed_out',
    'busy',
  ],
})
