import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Version } from '../fields.ts'
import { changes, deletes } from '../rows.ts'
import { text } from '../typed-fields.ts'
import { Attestation, CreationOptions } from './web-authn.ts'

/** The most passkeys of a person (decisions/155). */
export const mostPasskeys = 10

/** A passkey as its person sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** null: not used since it was added */
  usedAt: Instant.nullable(),
  /** whether the authenticator keeps copies of it, so that it outlives the device */
  backedUp: z.boolean(),
  version: Version,
})
export type Passkey = z.output<typeof Passkey>

/** What a person proves themselves with besides the password. */
export const Factors = z.object({
  passkeys: z.array(Passkey),
  /** since when signing in asks for a code of the authenticator app; null if it does not */
  codesSince: Instant.nullable(),
  /** unused recovery codes; 0 without codes of an app */
  recoveryCodes: z.int().nonnegative(),
  /**
   * Whether the password alone is not enough: the account has codes, or it is an administrator's,
   * they must have a second factor, and it has passkeys.
   */
  secondStep: z.boolean(),
  /** Whether the product asks this person for a second factor. */
  required: z.boolean(),
  /** Whether this session admits nothing else until a second factor is set up or proved. */
  due: z.boolean(),
})
export type Factors = z.output<typeof Factors>

export const ownFactors = endpoint('get', '/api/user/factors', {
  summary: 'What the caller proves themselves with besides the password',
  audience: 'member',
  answer: Factors,
  refusals: [],
  beforeSecondFactor: true,
})

export const passkeyOptions = endpoint('post', '/api/user/passkeys/options', {
  summary: 'What the browser needs to make a passkey; sets the cookie of its challenge',
  audience: 'member',
  answer: CreationOptions,
  status: 200,
  refusals: ['too_many_passkeys'],
  proved: true,
  beforeSecondFactor: true,
})

const PasskeyName = text(60, 'Bir ad yazın.')

export const addPasskey = endpoint('post', '/api/user/passkeys', {
  summary: 'Add a passkey; its challenge is good for one use and five minutes, in this browser',
  audience: 'member',
  body: z.strictObject({ name: PasskeyName, credential: Attestation }),
  answer: Passkey,
  status: 201,
  refusals: ['passkey_refused', 'too_many_passkeys'],
  rateLimit: 'rare',
  proved: true,
  beforeSecondFactor: true,
})

export const renamePasskey = endpoint('patch', '/api/user/passkeys/:id', {
  summary: 'Give a passkey another name',
  audience: 'member',
  ...changes(z.strictObject({ name: PasskeyName }), Passkey),
  refusals: ['passkey_not_found'],
  beforeSecondFactor: true,
})

export const removePasskey = endpoint('delete', '/api/user/passkeys/:id', {
  summary: 'Remove a passkey',
  audience: 'member',
  ...deletes(Passkey),
  refusals: ['passkey_not_found', 'factor_required'],
  proved: true,
})

/** Six digits of the authenticator app; people type spaces. */
const OneTimeCode = z
  .string({ error: 'Kodu yazın.' })
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Kod altı rakamdır.'))

/** Recovery codes, shown this once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const beginCodes = endpoint('post', '/api/user/codes', {
  summary:
    'Draw a new secret for an authenticator app; nothing asks for its codes until one was confirmed',
  audience: 'member',
  answer: z.object({
    /** base32, for apps without a camera */
    secret: z.string(),
    /** `otpauth://…`, as the QR code has it */
    address: z.string(),
    /** names this set-up, for `confirmCodes` */
    setUp: z.string(),
  }),
  refusals: ['codes_on'],
  rateLimit: 'rare',
  proved: true,
  beforeSecondFactor: true,
})

export const confirmCodes = endpoint('post', '/api/user/codes/confirm', {
  summary: 'Ask for codes from now on; answers the recovery codes, once',
  audience: 'member',
  body: z.strictObject({
    code: OneTimeCode,
    /** the set-up that the code is of; left out, the latest one */
    setUp: z.string().max(64).optional(),
  }),
  answer: RecoveryCodes,
  refusals: ['wrong_code', 'codes_on', 'codes_not_begun', 'codes_begun_again', 'too_many_attempts'],
  proved: true,
  beforeSecondFactor: true,
})

export const removeCodes = endpoint('delete', '/api/user/codes', {
  summary: 'Ask for no codes any more; the recovery codes go with them',
  audience: 'member',
  refusals: ['codes_off', 'factor_required'],
  proved: true,
})

export const renewRecoveryCodes = endpoint('post', '/api/user/recovery-codes', {
  summary: 'Draw ten new recovery codes; the earlier ones are void',
  audience: 'member',
  answer: RecoveryCodes,
  refusals: ['codes_off'],
  rateLimit: 'rare',
  proved: true,
})
