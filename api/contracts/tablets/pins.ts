import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { TypedPin } from './tablets.ts'

/** Whether each digit follows the one before it, or equals it: 123456, 654321, 777777. */
function isSequence(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  return steps.size === 1
}

/** A PIN that somebody chooses: not the first that others would try. */
export const NewPin = TypedPin.refine(
  (pin) => !isSequence(pin) && !/^(..)\1\1$/.test(pin) && !/^(...)\1$/.test(pin),
  'Bu PIN kolay tahmin edilir. Sıralı ve tekrarlı olmayan altı rakam seçin.',
)

export const ownPin = endpoint('get', '/api/user/pin', {
  summary: 'Since when the caller has a PIN for the tills; null without one',
  audience: 'staff',
  atTablet: false,
  answer: z.object({ setAt: Instant.nullable() }),
  refusals: [],
})

export const setPin = endpoint('post', '/api/user/pin', {
  summary: "Set the caller's PIN for the tablets of their branches, in place of the one before",
  audience: 'staff',
  atTablet: false,
  proved: true,
  body: z.strictObject({ pin: NewPin }),
  refusals: ['weak_pin'],
})

export const removePin = endpoint('delete', '/api/user/pin', {
  summary: "Take the caller's PIN away; there is no till that it opens from then on",
  audience: 'staff',
  atTablet: false,
  refusals: [],
})
