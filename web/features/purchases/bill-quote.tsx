import { useQuery } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import type { Breakdown } from '#api/contracts/purchases/purchases.ts'
import type { quotePurchase } from '#api/contracts/purchases/recording.ts'
import { formatLira, formatPoints } from '#ui/foundations/format.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { EarningLines } from './earning-lines.tsx'
import { quoteQuery } from './queries.ts'

/** ms without a key after which it is asked what the bill earns */
const pause = 250

interface BillQuoteProps {
  scanId: string
  /** undefined as long as the counter has none */
  branchId: number | undefined
  /** kuruş that are typed; 0 for nothing */
  total: number
  /** the customer's coupons that are used on it, and stamps for what is paid; none are left out */
  beside: Pick<BodyInput<typeof quotePurchase>, 'coupons' | 'stamps'>
}

/**
 * What the typed bill will earn and by which rules. It keeps its height, so that nothing moves under a
 * finger; a quote that does not come stops nobody from recording.
 */
export function BillQuote(props: BillQuoteProps) {
  return (
    <div
      aria-live="polite"
      className="grid min-h-22 content-center rounded-field bg-sunken px-3 py-2"
    >
      {props.total === 0 || props.branchId === undefined ? (
        <p className="text-muted">Fişin toplamını girin; kazanılacak puan burada görünür.</p>
      ) : (
        <Quote {...props} branchId={props.branchId} />
      )}
    </div>
  )
}

function Quote({ scanId, branchId, total, beside }: BillQuoteProps & { branchId: number }) {
  const settled = useDebounced(total, pause) === total
  const bill = { scanId, branchId, total, ...beside }
  const quote = useQuery({ ...quoteQuery(bill), enabled: settled })
  if (quote.data)
    return (
      <>
        {quote.data.discount > 0 && (
          <p className="tabular font-semibold">
            {formatLira(quote.data.discount)} indirim, {formatLira(quote.data.due)} ödenecek
          </p>
        )}
        <Earned {...quote.data} />
      </>
    )
  if (quote.isError && settled)
    return (
      <p className="text-sm">
        {couponSentence(quote.error) ??
          'Kazanılacak puan şu an gösterilemiyor; alışverişi yine de kaydedebilirsiniz.'}
      </p>
    )
  return (
    <p className="flex items-center gap-2 text-muted">
      <Spinner />
      Puan hesaplanıyor...
    </p>
  )
}

/** Why coupons or stamps do not fit this bill, which the record would answer too. */
const couponSentence = (error: Error): string | undefined =>
  error instanceof ApiError && /coupon|branches|stamp/.test(error.code) ? error.sentence : undefined

function Earned({ due, earned, breakdown }: { due: number; earned: number; breakdown: Breakdown }) {
  if (earned === 0) return <p className="text-muted">Bu tutar puan kazandırmıyor.</p>
  return (
    <>
      <p className="font-display font-semibold text-earn text-lg">
        +{formatPoints(earned)} kazanacak
      </p>
      <div className="text-sm">
        <EarningLines due={due} breakdown={breakdown} />
      </div>
    </>
  )
}
