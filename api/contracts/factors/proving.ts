import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { SecondCode } from './second-code.ts'
import { Assertion, RequestOptions } from './web-authn.ts'

/** How long a proof is good for, in minutes (decisions/157). */
export const provedMinutes = 10

/**
 * Points that an entry or the refunds of a bill may undo without a proof, as `points_unasked()` has it
 * (decisions/191).
 */
export const pointsUnasked = 1_000

export const ownProving = endpoint('get', '/api/user/prove', {
  summary: 'How the caller proves themselves anew',
  audience: 'member',
  atTablet: true,
  answer: z.object({
    /** whether the password needs a code beside it */
    codes: z.boolean(),
    /** whether a passkey will do; with `codes` false and `password` false nothing else will */
    passkeys: z.boolean(),
    /** whether the password will do, with a code where there is one */
    password: z.boolean(),
  }),
  refusals: [],
  beforeSecondFactor: true,
})

export const provingOptions = endpoint('post', '/api/user/prove/options', {
  summary:
    'What the browser needs to prove the caller by a passkey; sets the cookie of its challenge',
  audience: 'member',
  atTablet: true,
  answer: RequestOptions,
  refusals: [],
  beforeSecondFactor: true,
})

export const proveByPasskey = endpoint('post', '/api/user/prove/passkey', {
  summary: 'Prove the caller by one of their passkeys, for ten minutes of this session',
  audience: 'member',
  atTablet: true,
  body: z.strictObject({ credential: Assertion }),
  refusals: ['passkey_refused', 'too_many_attempts'],
  beforeSecondFactor: true,
})

export const proveByPassword = endpoint('post', '/api/user/prove', {
  summary: 'Prove the caller by password and, where the account has them, a code',
  audience: 'member',
  atTablet: true,
  body: z.strictObject({
    password: z
      .string({ error: 'Şifre gerekli' })
      .min(1, 'Şifre gerekli')
      .max(512, 'Şifre çok uzun.'),
    code: SecondCode.optional(),
  }),
  refusals: ['wrong_password', 'wrong_code', 'passkey_needed', 'too_many_attempts', 'busy'],
  beforeSecondFactor: true,
})
