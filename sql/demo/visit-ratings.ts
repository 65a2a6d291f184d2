import type { Queryable } from '../connection.ts'
import { randomFrom } from './random.ts'
import type { DemoRating } from './ratings.ts'

const opinions: readonly DemoRating[] = [
  { stars: 5, comment: 'Siparişim tam saatinde hazırdı, teşekkürler.' },
  { stars: 5, comment: null },
  { stars: 5, comment: 'Ekip güler yüzlü, kahve sıcacıktı.' },
  { stars: 5, comment: null },
  { stars: 4, comment: 'Kahve harika, masalar biraz dağınıktı.' },
  { stars: 4, comment: null },
  { stars: 5, comment: 'Köpüğü bile yerindeydi.' },
  { stars: 3, comment: 'Lezzet güzel ama kasada epey bekledim.' },
  { stars: 4, comment: null },
  { stars: 2, comment: 'Yanlış süt konmuştu, yenisini yaptılar.' },
  { stars: 5, comment: null },
  { stars: 2, comment: 'Müzik çok yüksekti, konuşamadık.' },
  { stars: 4, comment: 'Siparişim beş dakika gecikti ama tadı yerindeydi.' },
  { stars: 5, comment: 'İsmimi hatırlamaları çok hoş.' },
  { stars: 1, comment: 'Kahvem soğuktu, kimse de ilgilenmedi.' },
  { stars: 5, comment: null },
  { stars: 4, comment: null },
]

/** Who rates, of all who come. */
const share = 0.15

/**
 * Writes how customers rated their orders and bills of the last two months (decisions/304). Those of the account for visitors
 * wait for their ratings.
 * @param now the day before which everything happens
 */
export async function insertVisitRatings(
  sql: Queryable,
  { now, regularId }: { now: Date; regularId: number },
): Promise<void> {
  // draws of its own: what else the demo has stays as it is
  const random = randomFrom(304)
  const visits = await sql<
    {
      userId: number
      branchId: number
      orderId: number | null
      purchaseId: number | null
      at: Date
    }[]
  >`
    select user_id, branch_id, id as order_id, null::bigint as purchase_id, state_at as at from orders
     where state = 'collected' and user_id <> ${regularId} and state_at > ${now}::timestamptz - interval '60 days'
    union all
    select user_id, branch_id, null, id, at from purchases
     where order_id is null and user_id <> ${regularId} and at > ${now}::timestamptz - interval '60 days'
     order by at, order_id, purchase_id`
  const rated = visits
    .filter(() => random.chance(share))
    .map(({ at, ...visit }) => ({
      user_id: visit.userId,
      branch_id: visit.branchId,
      order_id: visit.orderId,
      purchase_id: visit.purchaseId,
      ...random.pick(opinions),
      created_at: new Date(at.getTime() + random.between(3, 3_000) * 60_000),
    }))
    .filter(({ created_at }) => created_at < now)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await sql`insert into visit_ratings ${sql(rated)}`
}
