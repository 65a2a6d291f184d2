import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Phone } from '../typed-fields.ts'

/** The most that a bill by number may come to, in kuruş: 1.000,00 TL; and how many a customer has a day. */
export const maxNumberBill = 100_000
export const numberBillsPerDay = 2

/** Whether bills are recorded by number here (programme.md §8). */
export const numberBills = endpoint('get', '/api/qr/number', {
  summary: 'Whether a bill may be recorded by the phone number of a customer who has no phone',
  audience: 'bills.record',
  at: 'written',
  answer: z.object({ allowed: z.boolean() }),
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
