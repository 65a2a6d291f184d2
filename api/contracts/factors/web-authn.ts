import * as z from 'zod'

const sentence = 'Bu değer geçersiz.'

/** Bytes in base64url, at most `most` characters of it. */
const bytes = (most: number) =>
  z
    .string({ error: sentence })
    .max(most, sentence)
    .regex(/^[\w-]+$/, sentence)

/** Credential ids have at most 1,023 bytes. */
const CredentialId = bytes(1364)
const Transport = z.string({ error: sentence }).regex(/^[a-z-]{1,20}$/, sentence)
const Challenge = z.string()

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What `navigator.credentials.create()` is asked for, in WebAuthn's JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: Challenge,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** What `navigator.credentials.get()` is asked for, in WebAuthn's JSON. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: Challenge,
  timeout: z.int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof RequestOptions>

/** A new passkey as the browser hands it over. */
export const Attestation = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', { error: sentence }),
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.array(Transport).max(10).optional(),
  }),
})
export type Attestation = z.output<typeof Attestation>

/** A passkey's signature as the browser hands it over. */
export const Assertion = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', { error: sentence }),
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: bytes(128).optional(),
  }),
})
export type Assertion = z.output<typeof Assertion>
