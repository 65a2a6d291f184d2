import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { latestOrdersQuery, standingQuery } from '#web/features/users/queries.ts'
import { benefitWords, lastDayWords } from '#web/shared/benefit-words.ts'
import { Line, Part } from '#web/shared/drawer-parts.tsx'
import { stateWords } from '#web/shared/order-states.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

const line =
  'flex items-baseline justify-between gap-3 border-line border-b py-2 text-sm last:border-0'

/** What the programme has for a person: tier, coupons and stamps. */
export function PersonStanding({ userId }: { userId: number }) {
  const standing = useQuery(standingQuery(userId))
  if (!standing.data)
    return (
      <QueryPlaceholder
        query={standing}
        loading={['h-6', 'h-16']}
        failed="Kademe ve kuponlar alınamadı"
        compact
      />
    )
  const { tier, coupons, stampCards } = standing.data
  return (
    <>
      <section aria-label="Kademe" className="grid gap-1">
        <h3 className="font-display font-semibold text-lg">Kademe</h3>
        <p className="tabular text-sm">
          <strong>{tier.name}</strong>
          {` · son 12 ayda ${formatNumber(tier.points)} puan`}
          {tier.next && ` · ${tier.next.name} için ${formatNumber(tier.next.missing)} puan kaldı`}
        </p>
      </section>
      <Part title="Kuponlar" none="Kullanılabilir kupon yok." count={coupons.length}>
        {coupons.map((coupon) => (
          <li key={coupon.id} className={line}>
            <span className="wrap-anywhere min-w-0">
              {coupon.name}
              <span className="block text-muted text-xs">{benefitWords(coupon)}</span>
            </span>
            <span className="tabular shrink-0 text-muted text-xs">
              {lastDayWords(coupon.expiresAt)}
            </span>
          </li>
        ))}
      </Part>
      <Part title="Damgalar" none="Damga kartı yok." count={stampCards.length}>
        {stampCards.map(({ id, name, stamps, size }) => (
          <li key={id} className={line}>
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="tabular shrink-0">{`${stamps} / ${size}`}</span>
          </li>
        ))}
      </Part>
    </>
  )
}

/** A person's latest orders; each leads to its whole story. */
export function PersonOrders({ userId }: { userId: number }) {
  const orders = useQuery(latestOrdersQuery(userId))
  if (orders.isError && !orders.data)
    return <QueryPlaceholder query={orders} loading={[]} failed="Siparişler alınamadı" compact />
  const rows = orders.data ?? []
  return (
    <Part
      title="Son siparişler"
      none={orders.isPending ? 'Yükleniyor...' : 'Sipariş yok.'}
      count={rows.length}
    >
      {rows.map(({ id, number, branch, state, total, placedAt }) => (
        <Line key={id} at={placedAt}>
          <span className="flex items-baseline justify-between gap-3">
            <Link
              to="/admin/orders"
              search={{ order: id }}
              className="-my-2 inline-flex min-h-11 min-w-0 items-center font-semibold text-accent hover:underline"
            >
              {`${number} · ${branch.name}`}
            </Link>
            <span className="tabular shrink-0">{formatMoney(total)}</span>
          </span>
          <span className="block text-muted text-xs">{stateWords[state]}</span>
        </Line>
      ))}
    </Part>
  )
}
