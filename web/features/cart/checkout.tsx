import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { useMenuBranch } from '#web/features/branches/chosen-branch.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { ActionBar } from '#web/shared/action-bar.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { useMinute } from '#web/shared/now.ts'
import { usePageState } from '#web/shared/page-state.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import type { Attempt } from './attempt.ts'
import type { CartLine } from './cart.ts'
import { CartLines } from './cart-lines.tsx'
import { branchText } from './cart-words.ts'
import { ChangedOrder } from './changed-order.tsx'
import { askedOrder, type OrderChoices } from './choices.ts'
import { keptChoices, useKeptChoices } from './kept-choices.ts'
import { leftOut } from './left-out.ts'
import { LostOrder } from './lost-order.tsx'
import { OrderSum } from './order-sum.tsx'
import { PartPayment } from './part-payment.tsx'
import { PickupBranch } from './pickup-branch.tsx'
import { PickupTime } from './pickup-time.tsx'
import { usePlacing } from './placing.ts'
import { cartQuoteQuery } from './queries.ts'

/** ms without a change after which the cart is quoted */
const pause = 300

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
  const { quote, isFresh, error, retry, isFetching } = useQuote(branch?.id, lines, choices)
  const placing = usePlacing(onPlaced)
  const isOffline = useConnection() === 'offline'

  function change(next: Partial<OrderChoices>) {
    placing.forget()
    keptChoices.write({ ...choices, ...next })
  }
  function place() {
    if (!quote || !isFresh) return
    const { asked, keys, quote: quoted } = quote
    if (!quoted.promise) return
    const { points: _, ...rest } = asked
    placing.send({
      body: {
        ...rest,
        ...(quoted.points > 0 && { points: quoted.points }),
        expectedTotal: quoted.due,
        expectedPromise: quoted.promise,
      },
      lines: [...keys],
      quote: quoted,
    })
  }

  if (sent && (!placing.isPending || placing.isRepeated))
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
      <ActionBar>
        <div className="-m-1 grid max-h-[60dvh] gap-3 overflow-y-auto p-1">
          {isOffline && (
            <Banner tone="warning" title="İnternet bağlantısı yok">
              Sepetiniz bu cihazda duruyor; bağlantı gelince siparişinizi verebilirsiniz.
            </Banner>
          )}
          {error && !isOffline && (
            <Banner
              tone="error"
              action={
                <Button tone="plain" pending={isFetching} onClick={retry}>
                  Tekrar Dene
                </Button>
              }
            >
              {sentenceOf(error, 'Sepetiniz hesaplanamadı')}
            </Banner>
          )}
          {placing.refusal && <Banner tone="error">{placing.refusal}</Banner>}
          {placing.changed && quote && (
            <ChangedOrder
              before={placing.changed}
              after={quote.quote}
              lines={lines}
              now={serverClock.at(now)}
            />
          )}
          <Button
            size="lg"
            className="tabular w-full px-4"
            disabled={!branch || isOffline || (isFresh && !quote?.quote.isPlaceable)}
            pending={placing.isPending || (branch !== undefined && !isFresh && !error)}
            onClick={place}
          >
            {quote ? `Siparişi Ver · ${formatMoney(quote.quote.due)}` : 'Siparişi Ver'}
          </Button>
        </div>
      </ActionBar>
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

/** The latest quote of the cart, and whether it is of the cart as it is now. */
function useQuote(branchId: number | undefined, lines: readonly CartLine[], choices: OrderChoices) {
  const asked = askedOrder(branchId ?? 0, lines, choices)
  const keys = lines.map(({ key }) => key)
  const wanted = JSON.stringify({ asked, keys })
  const settled = useDebounced(wanted, pause) === wanted
  const query = useQuery({
    ...cartQuoteQuery(asked, keys),
    enabled: branchId !== undefined && settled && lines.length > 0,
  })
  const isFresh = settled && query.data !== undefined && !query.isPlaceholderData
  return {
    quote: branchId === undefined ? undefined : query.data,
    isFresh,
    isFetching: query.isFetching,
    error: settled ? query.error : null,
    retry: () => void query.refetch(),
  }
}
