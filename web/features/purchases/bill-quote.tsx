import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import type { Breakdown } from '#api/contracts/purchases/purchases.ts'
import type { quotePurchase } from '#api/contracts/purchases/recording.ts'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { EarningLines } from './earning-lines.tsx'
import { quoteQuery } from './queries.ts'

/** ms without a key after which it is asked what the bill earns */
const pause = 250

interface Asked {
  scanId: string
  /** undefined as long as the counter has none */
  branchId: number | undefined
  /** kuruş that are typed; 0 for nothing */
  total: number
  /** the customer's coupons that are used on it, and stamps for what is paid; none are left out */
  beside: Pick<BodyInput<typeof quotePurchase>, 'coupons' | 'stamps'>
}

/** The quote of the bill as it is typed, `idle` while there is nothing to ask. */
export function useBillQuote({ scanId, branchId, total, beside }: Asked) {
  const settled = useDebounced(total, pause) === total
  const idle = total === 0 || branchId === undefined
  const bill = { scanId, branchId: branchId ?? 0, total, ...beside }
  const { data, error } = useQuery({ ...quoteQuery(bill), enabled: settled && !idle })
  const failed = settled && error !== null
  return { idle, data, failed, refusal: failed ? besideRefusal(error) : undefined }
}
type Quoting = ReturnType<typeof useBillQuote>

interface BillQuoteProps {
  quoting: Quoting
  /** kuruş that are typed */
  total: number
  /** kuruş that whoever stands here may record with one bill; undefined where that is not known */
  most?: number | undefined
}

/**
 * What the typed bill will earn and by which rules, or why it cannot be recorded. It keeps its height, so
 * that nothing moves under a finger; a quote that does not come stops nobody from recording, nor does a bound, which a
 * manager may let pass.
 */
export function BillQuote({ quoting, total, most }: BillQuoteProps) {
  return (
    <div
      aria-live="polite"
      className="grid min-h-22 content-center rounded-field bg-sunken px-3 py-2"
    >
      <QuoteOrBound {...{ quoting, total, most }} />
    </div>
  )
}

function QuoteOrBound({ quoting, total, most }: BillQuoteProps) {
  if (quoting.idle)
    return (
      <>
        <p className="text-muted">Fişin toplamını girin; kazanılacak puan burada görünür.</p>
        {most !== undefined && (
          <p className="text-muted text-sm">Tek alışverişte en fazla {formatMoney(most)}.</p>
        )}
      </>
    )
  if (most !== undefined && total > most)
    return (
      <Refused>
        Bu tutar sınırınızı aşıyor: tek alışverişte en fazla {formatMoney(most)} kaydedebilirsiniz.
      </Refused>
    )
  return <Quote {...quoting} />
}

function Quote({ data, failed, refusal }: Quoting) {
  if (data)
    return (
      <>
        {data.discount > 0 && (
          <p className="tabular font-semibold">
            {formatMoney(data.discount)} indirim, {formatMoney(data.due)} ödenecek
          </p>
        )}
        <Earned {...data} />
      </>
    )
  if (refusal) return <Refused>{refusal.sentence}</Refused>
  if (failed)
    return (
      <p className="text-sm">
        Kazanılacak puan şu an gösterilemiyor; alışverişi yine de kaydedebilirsiniz.
      </p>
    )
  return (
    <p className="flex items-center gap-2 text-muted">
      <Spinner />
      Puan hesaplanıyor...
    </p>
  )
}

const Refused = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 font-semibold text-spend">
    <CircleAlert aria-hidden className="size-5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** The refusal of coupons or stamps that do not fit this bill: quote and record have the same. */
export const besideRefusal = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && /coupon|branches|stamp/.test(error.code) ? error : undefined

interface EarnedProps {
  due: number
  earned: number | null
  breakdown: Breakdown
}

function Earned({ due, earned, breakdown }: EarnedProps) {
  // of a customer who is known by the number alone: it would tell the tier
  if (earned === null) return <p>Kazanılan puan müşterinin hesabına yazılacak.</p>
  if (earned === 0) return <p className="text-muted">Bu tutar puan kazandırmıyor.</p>
  return (
    <>
      <p className="font-display font-semibold text-earn text-lg">
        +{formatPoints(earned)} kazanacak
      </p>
      <div className="text-sm">
        <EarningLines due={formatMoney(due)} breakdown={breakdown} />
      </div>
    </>
  )
}
