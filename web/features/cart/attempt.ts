import * as z from 'zod'
import { Instant } from '#api/contracts/fields.ts'
import { AskedOrder } from '#api/contracts/orders/placing.ts'
import { Money } from '#api/contracts/purchases/purchases.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { personalSetting } from '#web/shared/personal-setting.ts'

/** An order that was sent and whose answer is not known: every try has the same key and body. */
const Attempt = z.object({
  key: z.uuid(),
  body: AskedOrder.extend({ expectedTotal: Money, expectedPromise: Instant }),
  /** the cart's lines that it orders */
  lines: z.array(z.string()),
  /** when it was first sent, epoch ms of the server's clock */
  at: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/**
 * The order under way, kept until its answer is known: a second tap, a reloaded page and another tab
 * send the same request, so that it is ordered once (decisions.md §8).
 */
export const attempt = personalSetting('telve:order-attempt', Attempt)

export const useAttempt = (): Attempt | undefined => useDeviceSetting(attempt)
