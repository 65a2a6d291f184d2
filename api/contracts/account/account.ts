import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Gender, Instant } from '../fields.ts'
import { BirthDate, changeOf, NewPassword, Phone, text, Username } from '../typed-fields.ts'
import { CurrentUser } from '../users/person.ts'

const current = 'Mevcut şifre gerekli'
const CurrentPassword = z.string({ error: current }).min(1, current).max(512, 'Şifre çok uzun.')

/** The fields of their own profile that people edit. */
export const ProfileFields = z.strictObject({
  username: Username,
  fullName: text(120, 'İsim Soyisim gerekli'),
  phone: Phone,
  birthDate: BirthDate,
  gender: Gender.nullable(),
  /** required when `username` changes: whoever controls the sign-in address owns the account */
  currentPassword: CurrentPassword.optional(),
})

export const changeProfile = endpoint('patch', '/api/user', {
  summary:
    "Change some fields of the caller's own profile. Another e-mail address needs the current password, " +
    'and holds once the link in a mail to it is confirmed: until then the answer has the present one',
  audience: 'member',
  /** another e-mail address, where the account has a second factor */
  proved: 'partly',
  body: changeOf(ProfileFields, ['currentPassword']),
  answer: CurrentUser,
  refusals: ['username_taken', 'birth_date_locked', 'wrong_password', 'too_many_attempts', 'busy'],
  versioned: CurrentUser,
})

const repeat = 'Şifre tekrarı gerekli'

export const changePassword = endpoint('post', '/api/user/change-password', {
  summary: "Change the caller's password and end their other sessions",
  audience: 'member',
  /** where the account has a second factor */
  proved: 'partly',
  body: z
    .strictObject({
      currentPassword: CurrentPassword,
      newPassword: NewPassword,
      confirmPassword: z.string({ error: repeat }).min(1, repeat).max(512, 'Şifre çok uzun.'),
    })
    .refine((b) => b.newPassword === b.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Şifreler eşleşmiyor',
      // Reported as soon as both fields are filled, even when others are invalid.
      when: ({ value }) =>
        z.object({ newPassword: z.string(), confirmPassword: z.string().min(1) }).safeParse(value)
          .success,
    }),
  answer: z.object({ message: z.string() }),
  refusals: ['wrong_password', 'weak_password', 'too_many_attempts', 'busy'],
})

/** The current state of a marketing consent; `at` is null if it was never asked for or given. */
const Consent = z.object({ given: z.boolean(), at: Instant.nullable() })

/** The toggles of `/settings` (decisions.md §5, decisions/161). */
export const Preferences = z.object({
  isEnabled: z.boolean(),
  email: Consent,
  sms: Consent,
  call: Consent,
  /** governs marketing in the inbox and on devices */
  push: Consent,
})
export type Preferences = z.output<typeof Preferences>

export const preferences = endpoint('get', '/api/user/preferences', {
  summary: "The caller's notification setting and marketing consents with their dates",
  audience: 'member',
  answer: Preferences,
  refusals: [],
})

export const changePreferences = endpoint('patch', '/api/user/preferences', {
  summary: 'Change some of them; each change of a consent is kept with its date',
  audience: 'member',
  body: z
    .strictObject({
      isEnabled: z.boolean(),
      email: z.boolean(),
      sms: z.boolean(),
      call: z.boolean(),
      push: z.boolean(),
    })
    .partial()
    .refine((b) => Object.keys(b).length > 0, 'Bu alan zorunludur.'),
  answer: Preferences,
  rateLimit: 'rare',
  refusals: [],
})
