import { useQuery } from '@tanstack/react-query'
import type { PointEntry } from '#api/contracts/points/points.ts'
import type { EntryBreakdown, Refund } from '#api/contracts/purchases/purchases.ts'
import { formatDate, formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { CauseWhy } from './cause-why.tsx'
import { EarningLines } from './earning-lines.tsx'
import { breakdownQuery } from './queries.ts'
import { WhyOnItsWay } from './why-on-its-way.tsx'

/** `Neden?`: why an entry moved the points, in amounts as programme.md §3 quotes them. */
export function EntryWhy({ entry }: { entry: PointEntry }) {
  return (
    <section aria-label="Neden?" className="grid gap-1 rounded-field bg-sunken px-3 py-2.5">
      <h3 className="font-semibold text-muted text-sm">Neden?</h3>
      <Why entry={entry} />
    </section>
  )
}

function Why({ entry }: { entry: PointEntry }) {
  if (ofBill(entry)) return <BillWhy entryId={entry.id} />
  if (hasCause(entry)) return <CauseWhy entry={entry} />
  return <p>{sentenceOfCause(entry)}</p>
}

/** A refund that gives points is that of a coupon or an order (programme.md §4). */
const hasCause = ({ kind, type }: PointEntry) =>
  (kind === 'order' && type === 'SPEND') ||
  kind === 'reward' ||
  (kind === 'refund' && type === 'EARN')
const ofBill = ({ kind, type }: PointEntry) =>
  kind === 'purchase' || (kind === 'refund' && type === 'SPEND')

/** Why the entry was written, in a sentence to its customer. */
function sentenceOfCause({ kind, type, reason, reversesId, branch }: PointEntry): string {
  const given = reason && reason !== 'belirtilmedi' ? ` Neden: ${reasonLabels[reason]}.` : ''
  switch (kind) {
    case 'reversal':
      return `${reversesId === null ? 'Bir hareket' : `${reversesId} numaralı hareket`} geri alındı.${given}`
    case 'order':
      return 'Siparişten kazanıldı.'
    case 'welcome':
      return 'Aramıza katılma hediyesi.'
    case 'birthday':
      return 'Doğum günü hediyesi.'
    case 'referral':
      return type === 'EARN'
        ? 'Davet ettiğiniz ya da davet edildiğiniz için.'
        : 'Davetle gelen alışveriş iade edildiği için geri alındı.'
    case 'donation':
      return `${branch.name} şubesinde askıya kahve bırakıldı.`
    case 'expiry':
      return 'Puanların süresi doldu.'
    default:
      return `${type === 'EARN' ? 'Şubede eklendi.' : 'Şubede kullanıldı.'}${given}`
  }
}

function BillWhy({ entryId }: { entryId: number }) {
  const why = useQuery(breakdownQuery(entryId))
  return why.data ? <Bill {...why.data} /> : <WhyOnItsWay why={why} />
}

/** Points that were spent when a bill was refunded: they are taken where they come back. */
function spentWords({ waived, paid }: Refund): string {
  if (paid === 0) return `${formatPoints(waived)} harcanmıştı; geri gelirse alınır.`
  if (paid === waived) return `${formatPoints(waived)} harcanmıştı; geri geldi ve alındı.`
  return `${formatPoints(waived)} harcanmıştı; ${formatPoints(paid)} geri geldi ve alındı, kalanı geri gelirse alınır.`
}

function Bill({ purchase, breakdown, refund, cameBack }: EntryBreakdown) {
  if (refund && cameBack !== null)
    return (
      <div className="tabular grid gap-1">
        <p>
          {formatPoints(cameBack)} geri alındı: alışveriş iade edilirken harcanmıştı, sonra geri
          geldi.
        </p>
        <p className="text-muted">
          {formatDate(purchase.createdAt)} tarihli {formatMoney(purchase.total)} alışverişten{' '}
          {formatMoney(refund.amount)} iade edilmişti.
        </p>
      </div>
    )
  if (refund)
    return (
      <div className="tabular grid gap-1">
        <p>
          {formatMoney(refund.amount)} iade edildi, {formatPoints(refund.taken)} geri alındı.
        </p>
        {refund.waived > 0 && <p className="text-muted">{spentWords(refund)}</p>}
        <p className="text-muted">
          {formatDate(purchase.createdAt)} tarihli {formatMoney(purchase.total)} alışverişten
        </p>
      </div>
    )
  return (
    <div className="grid gap-1">
      <EarningLines due={formatMoney(purchase.due)} breakdown={breakdown} />
      {purchase.byNumber && <p className="text-muted">Kasada telefon numarasıyla kaydedildi.</p>}
      {purchase.discount > 0 && (
        <p className="text-muted">
          {formatMoney(purchase.total)} tutarından {formatMoney(purchase.discount)} indirim düştü.
        </p>
      )}
      {purchase.receipt && (
        <p className="text-muted">
          {formatDate(purchase.boughtOn)} tarihli {purchase.receipt} numaralı fiş, sonradan eklendi.
        </p>
      )}
      {purchase.refunded > 0 && (
        <p className="text-muted">{formatMoney(purchase.refunded)} sonradan iade edildi.</p>
      )}
    </div>
  )
}
