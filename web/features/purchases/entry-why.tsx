import { useQuery } from '@tanstack/react-query'
import type { PointEntry } from '#api/contracts/points/points.ts'
import type { EntryBreakdown } from '#api/contracts/purchases/purchases.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDate, formatLira, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { EarningLines } from './earning-lines.tsx'
import { breakdownQuery } from './queries.ts'

/** `Neden?`: why an entry moved the points, in amounts as programme.md §3 quotes them. */
export function EntryWhy({ entry }: { entry: PointEntry }) {
  return (
    <section aria-label="Neden?" className="grid gap-1 rounded-field bg-sunken px-3 py-2.5">
      <h3 className="font-semibold text-muted text-sm">Neden?</h3>
      {ofBill(entry) ? <BillWhy entryId={entry.id} /> : <p>{sentenceOfCause(entry)}</p>}
    </section>
  )
}

/** A refund that gives points is that of a coupon (programme.md §4). */
const ofBill = ({ kind, type }: PointEntry) =>
  kind === 'purchase' || (kind === 'refund' && type === 'SPEND')

/** Why the entry was written, in a sentence to its customer. */
function sentenceOfCause({ kind, type, reason, reversesId }: PointEntry): string {
  const given = reason && reason !== 'belirtilmedi' ? ` Neden: ${reasonLabels[reason]}.` : ''
  switch (kind) {
    case 'reversal':
      return `${reversesId === null ? 'Bir hareket' : `${formatNumber(reversesId)} numaralı hareket`} geri alındı.${given}`
    case 'order':
      return type === 'EARN' ? 'Siparişten kazanıldı.' : 'Siparişin ödemesinde kullanıldı.'
    case 'reward':
      return 'Bir ödül için kullanıldı.'
    case 'refund':
      return 'Vazgeçilen bir kuponun puanı geri verildi.'
    case 'welcome':
      return 'Aramıza katılma hediyesi.'
    case 'birthday':
      return 'Doğum günü hediyesi.'
    case 'referral':
      return type === 'EARN'
        ? 'Davet ettiğiniz ya da davet edildiğiniz için.'
        : 'Davetle gelen alışveriş iade edildiği için geri alındı.'
    case 'donation':
      return 'Askıya kahve bırakıldı.'
    case 'expiry':
      return 'Puanların süresi doldu.'
    default:
      return `${type === 'EARN' ? 'Şubede eklendi.' : 'Şubede kullanıldı.'}${given}`
  }
}

function BillWhy({ entryId }: { entryId: number }) {
  const why = useQuery(breakdownQuery(entryId))
  if (why.data) return <Bill {...why.data} />
  if (why.isError)
    return (
      <ErrorState
        drawing={null}
        className="py-2"
        pending={why.isFetching}
        onRetry={() => void why.refetch()}
      >
        Nedeni alınamadı
      </ErrorState>
    )
  return (
    <div role="status" className="grid gap-2 py-1">
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}

function Bill({ purchase, breakdown, refund }: EntryBreakdown) {
  if (refund)
    return (
      <div className="tabular grid gap-1">
        <p>
          {formatLira(refund.amount)} iade edildi, {formatPoints(refund.taken)} geri alındı.
        </p>
        {refund.waived > 0 && (
          <p className="text-muted">
            {formatPoints(refund.waived)} bakiyede yoktu, sizden alınmadı.
          </p>
        )}
        <p className="text-muted">
          {formatDate(purchase.createdAt)} tarihli {formatLira(purchase.total)} alışverişten
        </p>
      </div>
    )
  return (
    <div className="grid gap-1">
      <EarningLines due={formatLira(purchase.due)} breakdown={breakdown} />
      {purchase.discount > 0 && (
        <p className="text-muted">
          {formatLira(purchase.total)} tutarından {formatLira(purchase.discount)} indirim düştü.
        </p>
      )}
      {purchase.receipt && (
        <p className="text-muted">
          {formatDate(purchase.boughtOn)} tarihli {purchase.receipt} numaralı fiş, sonradan eklendi.
        </p>
      )}
      {purchase.refunded > 0 && (
        <p className="text-muted">{formatLira(purchase.refunded)} sonradan iade edildi.</p>
      )}
    </div>
  )
}
