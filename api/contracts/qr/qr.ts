import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { writable } from '../typed-fields.ts'
import { CustomerCard } from '../users/person.ts'

/** How long a code is valid, ms, in either direction of the clock (product.md §12). */
export const qrLifetime = 45_000

/** How long a scan stays open at the counter, ms (decisions.md §4). */
export const scanLifetime = 180_000

/** How often the customer's screen requests a new code, ms: well before 45 s. */
export const qrRenewal = 30_000

/**
 * The content of the QR code: the specified three fields and the server's signature over them.
 * Unsigned codes hold only the three (decisions.md §4).
 */
export const QrPayload = z.strictObject({
  userId: Id,
  username: z.string().min(1).max(254).refine(writable),
  /** epoch milliseconds */
  timestamp: z.int().nonnegative(),
  nonce: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  sig: z
    .string()
    .regex(/^[\w.-]{1,128}$/)
    .optional(),
})
export type QrPayload = z.output<typeof QrPayload>

/** A payload that the server has signed; a page shows all of it, also what a later release adds (decisions/250). */
export const SignedPayload = QrPayload.required().loose()
export type SignedPayload = z.output<typeof SignedPayload>

export const ownCode = endpoint('get', '/api/qr', {
  summary: "A fresh, signed code of the caller's account",
  audience: 'member',
  answer: z.object({ payload: SignedPayload, expiresAt: Instant }),
  refusals: [],
})

export const scanCode = endpoint('post', '/api/qr/scan', {
  summary: 'Open a scan session of the customer whose code was read',
  audience: 'bills.record',
  at: 'written',
  body: z.strictObject({ payload: QrPayload }),
  answer: z.object({
    scanId: z.uuid(),
    expiresAt: Instant,
    /** false: a payload without a signature, if unsigned ones are accepted */
    signed: z.boolean(),
    user: CustomerCard,
  }),
  status: 201,
  rateLimit: 'till',
  refusals: [
    'qr_expired',
    'qr_forged',
    'qr_used',
    'user_not_found',
    'user_inactive',
    'own_account',
  ],
  fieldRefusals: { payload: 'qr_malformed' },
})

export const closeScan = endpoint('delete', '/api/qr/scan/:scanId', {
  summary: 'End a scan session before its time',
  audience: 'bills.record',
  at: 'written',
  params: z.object({ scanId: z.uuid() }),
  rateLimit: 'till',
  refusals: [],
})
