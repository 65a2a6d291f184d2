import * as z from 'zod'
import { Id } from '../fields.ts'

/** What a reward or coupon gives (programme.md §4). */
export const BenefitKind = z.enum(['item', 'amount', 'percentage'], 'Ödülün türünü seçin.')
export type BenefitKind = z.output<typeof BenefitKind>

/** A product that a coupon can give for free. */
const BenefitItem = z.object({
  id: Id,
  name: z.string(),
  /** kuruş, on today's menu: what a bill at the till gets off for it */
  price: z.int().nonnegative(),
})

/** The most that a coupon may take off a bill, kuruş: the largest bill at the till. */
export const mostOff = 5_000_000

/** What it gives, as people read it. What does not belong to its kind is null, or empty. */
export const benefitFields = {
  benefit: BenefitKind,
  /** of `item`: one of these is free; products that have left the menu are not among them */
  items: z.array(BenefitItem),
  /** of `amount`: kuruş off the bill */
  amount: z.int().positive().nullable(),
  /** of `percentage`: hundredths off the bill, 1 to 100 */
  percentage: z.int().positive().nullable(),
  /** of `percentage`: the kuruş that it takes off at most */
  most: z.int().positive().nullable(),
}
export const Benefit = z.object(benefitFields)
export type Benefit = z.output<typeof Benefit>
