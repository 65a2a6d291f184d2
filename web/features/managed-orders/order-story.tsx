import { Link } from '@tanstack/react-router'
import UserRound from 'lucide-react/icons/user-round'
import type { OrderStory } from '#api/contracts/orders/managing.ts'
import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import type { EntryKind } from '#api/contracts/points/points.ts'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { formatDateTime, formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { Line, Part } from '#web/shared/drawer-parts.tsx'
import { refundReasons, states } from './order-words.tsx'

type OrderEvent = OrderStory['events'][number]

function eventText({ from, to }: Pick<OrderEvent, 'from' | 'to'>): string {
  if (to === 'placed') return 'Verildi'
  return from === 'ready' && to === 'preparing' ? 'Geri alındı' : states[to].label
}

/** What was ordered, what happened to it, and what that wrote. */
export function Story({ story }: { story: OrderStory }) {
  const { order, events, entries, payment, refunds, notifications } = story
  const facts: [string, string][] = [
    ['Verildi', formatDateTime(order.placedAt)],
    ['İlk söylenen saat', formatDateTime(order.firstPromise)],
    ['Söylenen hazır olma saati', formatDateTime(order.promise)],
    ['Kuponlar', formatMoney(order.discount)],
    ['Puanla', order.points > 0 ? `${formatMoney(order.pointsValue)}` : formatMoney(0)],
    ['Kasada', formatMoney(order.due)],
    ['İade edilen', formatMoney(order.refunded)],
    ['Kazandırdığı', order.earned === null ? '–' : formatPoints(order.earned)],
  ]
  return (
    <>
      <Link
        to="/admin/users"
        search={{ person: order.person.id }}
        className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent hover:underline"
      >
        <UserRound aria-hidden className="size-5" />
        {`Müşteri: ${order.person.fullName}`}
      </Link>
      <dl className="m-0 grid grid-cols-1 gap-x-4 text-sm min-[26rem]:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-line border-b py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular m-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Ürünler" className="grid gap-1">
        <h3 className="font-display font-semibold text-lg">Ürünler</h3>
        <ul className="grid">
          {order.lines.map((line) => (
            <li
              key={line.line}
              className="flex justify-between gap-3 border-line border-b py-2 text-sm last:border-0"
            >
              <span className="wrap-anywhere min-w-0">
                <strong className="font-semibold">
                  {line.quantity}× {line.name}
                </strong>
                {line.options.length > 0 && (
                  <span className="block text-muted">
                    {line.options.map(({ name }) => name).join(' · ')}
                  </span>
                )}
                {line.note && <span className="block">“{line.note}”</span>}
                {line.refunded > 0 && (
                  <span className="block text-spend">{line.refunded} adet iade edildi</span>
                )}
              </span>
              <span className="tabular shrink-0">
                {formatMoney(line.quantity * line.unitPrice)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Part title="Olaylar" none="Olay yok." count={events.length}>
        {events.map(({ seq, from, to, actor, tablet, at, reason }) => (
          <Line key={seq} at={at}>
            <strong className="font-semibold">{eventText({ from, to })}</strong> ·{' '}
            {actor?.fullName ?? (tablet ? `Tablet: ${tablet}` : 'Telve')}
            {reason && <span className="text-muted"> · {reason}</span>}
          </Line>
        ))}
      </Part>
      <Part title="Ödeme" none="Henüz ödenmedi." count={payment ? 1 : 0}>
        {payment && (
          <Line at={payment.at}>
            <strong className="tabular font-semibold">{formatMoney(payment.amount)}</strong> ·{' '}
            {payment.method}
            {payment.receipt && <span className="text-muted"> · fiş {payment.receipt}</span>}
          </Line>
        )}
      </Part>
      <Part title="Puan hareketleri" none="Hareket yok." count={entries.length}>
        {entries.map(({ id, kind, points, createdAt }) => (
          <Line key={id} at={createdAt}>
            <span className="flex items-center justify-between gap-3">
              {kindLabels[kind as EntryKind] ?? kind}
              <SignedPoints kind={points < 0 ? 'SPEND' : 'EARN'} amount={Math.abs(points)} />
            </span>
          </Line>
        ))}
      </Part>
      <Part title="İadeler" none="İade yok." count={refunds.length}>
        {refunds.map((refund) => (
          <Line key={refund.id} at={refund.createdAt}>
            <strong className="tabular font-semibold">{formatMoney(refund.amount)}</strong>
            {refund.points > 0 && `, ${formatPoints(refund.points)}`} ·{' '}
            {refundReasons[refund.reason]} · {refund.recordedBy.fullName}
            {refund.approvedBy && ` · Onaylayan: ${refund.approvedBy.fullName}`}
            <span className="block text-muted">
              {refund.units
                .map(
                  ({ line, quantity }) =>
                    `${formatNumber(quantity)}× ${order.lines.find((one) => one.line === line)?.name ?? line}`,
                )
                .join(', ')}
              {refund.taken > 0 && ` · ${formatPoints(refund.taken)} geri alındı`}
              {refund.note && ` · “${refund.note}”`}
            </span>
          </Line>
        ))}
      </Part>
      <Part title="Bildirimler" none="Bildirim yok." count={notifications.length}>
        {notifications.map(({ id, title, createdAt }) => (
          <Line key={id} at={createdAt}>
            {title}
          </Line>
        ))}
      </Part>
    </>
  )
}
