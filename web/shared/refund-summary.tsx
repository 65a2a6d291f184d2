import type { QuotedRefund } from '#api/contracts/purchases/refunds.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'

interface RefundSummaryProps {
  /** undefined while it is computed */
  quote: QuotedRefund | undefined
  /** why it cannot be computed */
  error?: Error | null
  /** how the money goes back, where that is known */
  method?: string | null
  /** points that go back to the customer */
  points?: number
  /** points of those that are taken at once, since earlier refunds found them spent */
  withheld?: number
  /** stamps that are taken back */
  stamps?: number
  /** coupons of full stamp cards that are cancelled for it */
  cancels?: number
}

/** Of points that a refund cannot take (programme.md §2). */
export const spentWords = (waived: number) =>
  `${formatPoints(waived)} harcanmış; geri gelirse alınır`

/** What a refund hands back and takes back, before it is done: `₺417,50 · kart · 103 puan geri alınır`. */
export function RefundSummary({ quote, error, ...more }: RefundSummaryProps) {
  if (!quote && error) return <Banner tone="error">{sentenceOf(error)}</Banner>
  if (!quote)
    return (
      <p aria-live="polite" className="min-h-6 text-muted text-sm">
        Ne geri verileceği hesaplanıyor...
      </p>
    )
  if (!quote.allowed)
    return (
      <Banner tone="warning" title="Bir yönetici gerekli">
        Bakiye {formatPoints(quote.owed)} geri almaya yetmiyor: {spentWords(quote.waived)}. Buna bir
        yönetici karar verir.
      </Banner>
    )
  return (
    <div
      aria-live="polite"
      className="tabular grid gap-1 rounded-field bg-sunken px-3 py-2.5 text-sm"
    >
      <p className="wrap-anywhere font-semibold">{partsOf(quote, more).join(' · ')}</p>
      {quote.waived > 0 && <p>{`Bakiye yetmiyor: ${spentWords(quote.waived)}.`}</p>}
    </div>
  )
}

function partsOf(
  { amount, owed, taken, coupons }: QuotedRefund,
  {
    method,
    points = 0,
    withheld = 0,
    stamps = 0,
    cancels = 0,
  }: Omit<RefundSummaryProps, 'quote' | 'error'>,
): string[] {
  const names = coupons.map((name) => `“${name}”`).join(', ')
  const parts = [
    amount > 0 ? formatMoney(amount) : 'Para iadesi yok',
    amount > 0 && method,
    points > 0 && `${formatPoints(points)} geri verilir`,
    withheld > 0 && `${formatPoints(withheld)} önceki iadeler için geri alınır`,
    names && `${names} ${coupons.length > 1 ? 'kuponları' : 'kuponu'} geri verilir`,
    taken > 0 && `${formatPoints(taken)} geri alınır`,
    owed === 0 && 'geri alınacak puan yok',
    stamps > 0 && `${stamps} damga geri alınır`,
    cancels > 0 && `${cancels} hediye kuponu iptal edilir`,
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '') as string[]
}
