import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Phone } from '../typed-fields.ts'

/** Whether bills are recorded by number here (programme.md §8); the writer decides. */
export const numberBills = endpoint('get', '/api/qr/number', {
  summary:
    'Whether bills are recorded by the phone number of a customer who has no phone, and within which bounds',
  audience: 'bills.record',
  at: 'written',
  answer: z.object({
    allowed: z.boolean(),
    /** kuruş of one such bill, and how many a customer has on a day (decisions/291) */
    bounds: z.object({ each: z.int().positive(), day: z.int().positive() }),
  }),
  refusals: [],
})

/**
 * Opens no scan: a number is not proved. For three minutes, one bill may be quoted and recorded with it, without
 * coupons and stamps (programme.md §2, decisions/241).
 */
export const scanNumber = endpoint('post', '/api/qr/number', {
  summary: 'Open the phone number of a customer who has no phone, for one bill',
  audience: 'bills.record',
  at: 'written',
  body: z.strictObject({ phone: Phone }),
  answer: z.object({
    scanId: z.uuid(),
    expiresAt: Instant,
    /** first name and initial, for which the customer is asked */
    name: z.string(),
  }),
  status: 201,
  rateLimit: 'till',
  refusals: ['number_not_found', 'number_bills_off', 'too_many_attempts'],
})
