import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import type { CartLine } from '#web/features/cart/cart.ts'
import { confirmedBy, type Placing } from '#web/features/cart/placing.ts'
import type { Quoting } from '#web/features/cart/quoting.ts'
import { ActionBar } from '#web/shared/action-bar.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { ChangedOrder } from './changed-order.tsx'

interface PlaceBarProps {
  lines: readonly CartLine[]
  hasBranch: boolean
  quoting: Quoting
  placing: Placing
  /** epoch ms of the server's clock */
  now: number
}

/** The button that places the order, with all that stands between it and the order. */
export function PlaceBar({ lines, hasBranch, quoting, placing, now }: PlaceBarProps) {
  const { quote, isFresh, error, retry, isFetching } = quoting
  const isOffline = useConnection() === 'offline'
  const place = () => {
    const confirmed = quote && isFresh && confirmedBy(quote)
    if (confirmed) placing.send(confirmed)
  }
  return (
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
          <ChangedOrder before={placing.changed} after={quote.quote} lines={lines} now={now} />
        )}
        <Button
          size="lg"
          className="tabular w-full px-4"
          disabled={!hasBranch || isOffline || (isFresh && !quote?.quote.isPlaceable)}
          pending={placing.isPending || (hasBranch && !isFresh && !error)}
          onClick={place}
        >
          {quote ? `Siparişi Ver · ${formatMoney(quote.quote.due)}` : 'Siparişi Ver'}
        </Button>
      </div>
    </ActionBar>
  )
}
