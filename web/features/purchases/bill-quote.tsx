import { useQuery } from '@tanstack/react-query'
import { formatPoints } from '#ui/foundations/format.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'
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

function Quote({ scanId, branchId, total }: BillQuoteProps & { branchId: number }) {
  const settled = useDebounced(total, pause) === total
  const quote = useQuery({ ...quoteQuery({ scanId, branchId, total }), enabled: settled })
  if (quote.data?.earned === 0) return <p className="text-muted">Bu tutar puan kazandırmıyor.</p>
  if (quote.data)
    return (
      <>
        <p className="font-display font-semibold text-earn text-lg">
          +{formatPoints(quote.data.earned)} kazanacak
        </p>
        <div className="text-sm">
          <EarningLines due={quote.data.due} breakdown={quote.data.breakdown} />
        </div>
      </>
    )
  if (quote.isError && settled)
    return (
      <p className="text-muted text-sm">
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
