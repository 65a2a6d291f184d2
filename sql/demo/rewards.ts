import type { Sql } from '../connection.ts'
import { deliverPoints } from '../notifications.ts'

interface DemoReward {
  name: string
  terms: string
  /** points */
  price: number
  drawing: string | null
  benefit:
    | { kind: 'item'; items: readonly string[] }
    /** kuruş off */
    | { kind: 'amount'; amount: number }
    /** hundredths off, up to so many kuruş */
    | { kind: 'percentage'; percentage: number; most: number }
  stock?: number
  perPerson?: number
}

/** Rewards of 150 to 2,000 points. */
export const demoRewards: readonly DemoReward[] = [
  {
    name: 'İnce belli çay bizden',
    terms: '',
    price: 150,
    drawing: 'ince-belli-cay',
    benefit: { kind: 'item', items: ['İnce Belli Çay', 'Ihlamur'] },
  },
  {
    name: 'Kahve bizden',
    terms: 'Dilediğiniz sıcak kahve.',
    price: 300,
    drawing: 'latte',
    benefit: {
      kind: 'item',
      items: [
        'Közde Türk Kahvesi',
        'Dibek Kahvesi',
        'Espresso',
        'Filtre Kahve',
        'Latte',
        'Cappuccino',
      ],
    },
  },
  {
    name: 'Tatlı bizden',
    terms: 'Günlük ürünlerde geçerlidir.',
    price: 500,
    drawing: 'san-sebastian',
    benefit: {
      kind: 'item',
      items: ['San Sebastian Cheesecake', 'Fıstıklı Baklava', 'Fırın Sütlaç'],
    },
    perPerson: 5,
  },
  {
    name: 'Hesaptan 200 TL',
    terms: 'Tek bir hesapta kullanılır; para üstü verilmez.',
    price: 750,
    drawing: null,
    benefit: { kind: 'amount', amount: 20_000 },
  },
  {
    name: 'Masanın yarısı bizden',
    terms: 'Ev ve Hediye ürünlerinde geçmez.',
    price: 1_200,
    drawing: null,
    benefit: { kind: 'percentage', percentage: 50, most: 40_000 },
    perPerson: 2,
  },
  {
    name: 'Fincan takımı',
    terms: 'Stoklarla sınırlıdır.',
    price: 2_000,
    drawing: 'fincan-takimi',
    benefit: { kind: 'item', items: ['Seramik Fincan Takımı'] },
    stock: 12,
    perPerson: 1,
  },
]

interface RewardsContext {
  now: Date
  /** the customer account for visitors of the demo, who has a coupon already */
  regularId: number
}

/** Writes the rewards, and a coupon that the demo's customer has bought with the cheapest one. */
export async function insertRewards(sql: Sql, { now, regularId }: RewardsContext): Promise<void> {
  const products = await sql<{ id: number; name: string }[]>`select id, name from menu_items`
  const idOf = (name: string) => {
    const product = products.find((one) => one.name === name)
    if (!product) throw new Error(`the menu has no ${name}`)
    return product.id
  }
  for (const { benefit, drawing, ...reward } of demoRewards) {
    const items = benefit.kind === 'item' ? benefit.items.map(idOf) : []
    await sql`
      insert into rewards (name, terms, image_url, price, benefit, item_ids, amount, percentage, most,
                           stock, per_person, created_at)
      values (${reward.name}, ${reward.terms}, ${drawing && `/demo/${drawing}.svg`}, ${reward.price},
              ${benefit.kind}, ${items}::bigint[],
              ${benefit.kind === 'amount' ? benefit.amount : null},
              ${benefit.kind === 'percentage' ? benefit.percentage : null},
              ${benefit.kind === 'percentage' ? benefit.most : null},
              ${reward.stock ?? null}, ${reward.perPerson ?? null}, ${now})`
  }
  await buyCheapest(sql, { now, regularId })
}

/** As redeem_reward() does it, but in the demo's past: a minute ago, as people do at home. */
async function buyCheapest(sql: Sql, { now, regularId }: RewardsContext): Promise<void> {
  const [last] = await sql<{ at: Date }[]>`
    select greatest(created_at + interval '1 second', ${now}::timestamptz - interval '1 minute') as at
      from point_transactions where user_id = ${regularId} order by seq desc limit 1`
  const at = last?.at ?? now
  const [bought] = await sql<{ outcome: string; couponId: number }[]>`
    with coupon as (
      select nextval(pg_get_serial_sequence('coupons', 'id')) as id, r.id as reward, r.price
        from rewards r order by r.price limit 1)
    select v.outcome, c.id as "couponId"
      from coupon c
     cross join lateral unnest(write_points(
       array[${regularId}]::bigint[], array['SPEND']::point_kind[], array[c.price],
       array[1]::bigint[], array[${regularId}]::bigint[], array['~reward:' || c.id],
       array[null]::uuid[], array[null]::text[], array[null]::bigint[],
       array['reward']::entry_kind[], array[c.id::text], null, null, false,
       array[${at}]::timestamptz[])) v`
  if (bought?.outcome !== 'appended') throw new Error(`the demo's reward: ${bought?.outcome}`)
  await sql`
    with r as (update rewards set taken = taken + 1
                where id = (select id from rewards order by price limit 1) returning *),
         h as (insert into reward_holders (user_id, reward_id, taken, most)
               select ${regularId}, id, 1, per_person from r)
    insert into coupons (id, user_id, source, reward_id, reward_version, points, branch_id, name, terms,
                         benefit, item_ids, branch_ids, created_at, expires_at)
    overriding system value
    select ${bought.couponId}, ${regularId}, 'reward', id, version, price, 1, name, terms, benefit,
           item_ids, branch_ids, ${at}, coupon_end(${at}, coupon_days())
      from r`
  const waiting = await sql<{ id: number }[]>`select id from outbox where topic = 'points'`
  await deliverPoints(
    sql,
    waiting.map(({ id }) => id),
  )
  await sql`
    update notifications n set is_read = true
     where user_id = ${regularId} and not exists (
       select from (select id from notifications where user_id = n.user_id order by id desc limit 3)
         as newest where newest.id = n.id)`
}
