import * as z from 'zod'
import { Id, Instant } from '#api/contracts/fields.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { personalSetting } from '#web/shared/personal-setting.ts'
import { mostPoints, noChoices, type OrderChoices } from './choices.ts'

const KeptChoices = z.object({
  pickupAt: z.union([Instant, z.literal('asap')]),
  coupons: z
    .array(z.object({ id: Id, itemId: z.exactOptional(Id) }))
    .max(10)
    .readonly(),
  points: z.int().min(0).max(mostPoints),
})

/** What is chosen on the checkout beside the lines, for one person on this device, until they have ordered. */
export const keptChoices = personalSetting('telve:order-choices', KeptChoices)

/** The choices of this checkout; a time that is over means as soon as possible. @param now epoch ms */
export function useKeptChoices(now: number): OrderChoices {
  const kept = useDeviceSetting(keptChoices)
  if (!kept) return noChoices
  const isOver = kept.pickupAt !== 'asap' && Date.parse(kept.pickupAt) <= now
  return isOver ? { ...kept, pickupAt: 'asap' } : kept
}
