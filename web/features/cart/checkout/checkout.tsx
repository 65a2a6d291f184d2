import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useMenuBranch } from '#web/features/branches/chosen-branch.ts'
import type { Attempt } from '#web/features/cart/attempt.ts'
import type { CartLine } from '#web/features/cart/cart.ts'
import type { OrderChoices } from '#web/features/cart/choices.ts'
import { keptChoices, useKeptChoices } from '#web/features/cart/kept-choices.ts'
import { leftOut } from '#web/features/cart/left-out.ts'
import { usePlacing } from '#web/features/cart/placing.ts'
import { useQuote } from '#web/features/cart/quoting.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { useMinute } from '#web/shared/now.ts'
import { usePageState } from '#web/shared/page-state.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { CartLines } from './cart-lines.tsx'
import { branchText } from './cart-words.ts'
import { LostOrder } from './lost-order.tsx'
import { OrderSum } from './order-sum.tsx'
import { PartPayment } from './part-payment.tsx'
import { PickupBranch } from './pickup-branch.tsx'
import { PickupTime } from './pickup-time.tsx'
import { PlaceBar } from './place-bar.tsx'

interface CheckoutProps {
  lines: readonly CartLine[]
  /** the order whose answer is not known */
  sent: Attempt | undefined
  onPlaced: (orderId: number) => void
}

/** The lines, branch and time, part payment and sum, each as the latest quote has them. */
export function Checkout({ lines, sent, onPlaced }: CheckoutProps) {
  const branch = useMenuBranch()
  const now = useMinute()
  const choices = useOwnChoices(serverClock.at(now))
  const quoting = useQuote(branch?.id, lines, choices)
  const { quote, isFresh } = quoting
  const placing = usePlacing(onPlaced)

  function change(next: Partial<OrderChoices>) {
    placing.forget()
    keptChoices.write({ ...choices, ...next })
  }

  if (sent && !placing.isSending)
    return <LostOrder sent={sent} placing={placing} onPlaced={onPlaced} />

  const stops = quote?.quote.branch.problem ?? null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-6">
      <div className="grid gap-4 lg:row-span-2">
        <LeftOut />
        <CartLines lines={lines} quote={quote} disabled={placing.isPending} />
      </div>
      <div className="grid gap-4">
        <Card className="grid gap-4">
          <PickupBranch closedIsSaid={stops === 'closed'} />
          {stops && <Banner tone="warning">{quote && branchText(quote.quote.branch, now)}</Banner>}
          {quote && stops !== 'no_orders' && (
            <PickupTime
              quote={quote.quote}
              value={choices.pickupAt}
              now={serverClock.at(now)}
              onChange={(pickupAt) => change({ pickupAt })}
            />
          )}
        </Card>
        {quote && branch && (
          <PartPayment
            branchId={branch.id}
            quote={quote.quote}
            choices={choices}
            onChange={change}
          />
        )}
        {quote && <OrderSum quote={quote.quote} isFresh={isFresh} />}
      </div>
      <PlaceBar
        lines={lines}
        hasBranch={branch !== undefined}
        quoting={quoting}
        placing={placing}
        now={serverClock.at(now)}
      />
    </div>
  )
}

/** The kept choices without coupons that the person does not have any more. */
function useOwnChoices(now: number): OrderChoices {
  const choices = useKeptChoices(now)
  const { data: loyalty } = useQuery(ownLoyaltyQuery)
  const owned = loyalty?.coupons.map(({ id }) => id)
  return owned && choices.coupons.some(({ id }) => !owned.includes(id))
    ? { ...choices, coupons: choices.coupons.filter(({ id }) => owned.includes(id)) }
    : choices
}

/** What a repeated order has left out. */
function LeftOut() {
  const sentences = usePageState(leftOut)
  if (sentences.length === 0) return null
  return (
    <Banner
      tone="warning"
      title="Önceki siparişinizden bunlar sepete eklenemedi"
      action={
        <Button tone="plain" onClick={() => leftOut.say([])}>
          Tamam
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  )
}
