import type { Queryable } from '../connection.ts'
import { istanbulInstant } from './calendar.ts'
import { rewardsSince } from './rules.ts'

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

/** Writes the rewards, which are as old as the demo's history. */
export async function insertRewards(sql: Queryable, now: Date): Promise<void> {
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
              ${reward.stock ?? null}, ${reward.perPerson ?? null},
              ${istanbulInstant(now, -rewardsSince, 600)})`
  }
}
