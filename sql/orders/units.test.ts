import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

interface Line {
  item: number
  quantity: number
  price: number
}
interface Use {
  item: number | null
  off: number
}
interface Share {
  line: number
  unit: number
  price: number
  discount: number
  points: number
  money: number
}

async function split(lines: Line[], uses: Use[], points: number, value = 50) {
  const [row] = await sql<{ shares: Share[]; most: number }[]>`
    select to_jsonb(s.shares) as shares, s.most_points as most
      from split_order(
        (select array_agg(row(place, item, 'x', quantity, price, 0, 10, null, false, '[]', null, null,
                              null, null)::judged_line)
           from unnest(${lines.map((l) => l.item)}::bigint[], ${lines.map((l) => l.quantity)}::int[],
                       ${lines.map((l) => l.price)}::int[]) with ordinality
                  as l (item, quantity, price, place)),
        array(select row(place, item, off)::coupon_use
                from unnest(${uses.map((u) => u.item)}::bigint[], ${uses.map((u) => u.off)}::int[])
                       with ordinality as u (item, off, place)),
        ${uses.reduce((sum, { off }) => sum + off, 0)}, ${points}, ${value}) s`
  if (!row) throw new Error('no answer')
  return row
}

const sumOf = (shares: Share[], what: 'discount' | 'points' | 'money' | 'price') =>
  shares.reduce((sum, share) => sum + share[what], 0)

const random = (below: number) => Math.floor(Math.random() * below)

/** Any order: some products for nothing, and sometimes a free item, a discount on all, or both. */
function drawOrder(): { lines: Line[]; total: number; uses: Use[] } {
  const lines = Array.from({ length: 1 + random(6) }, () => ({
    ...{ item: 1 + random(3), quantity: 1 + random(5), price: random(4) ? random(30_000) : 0 },
  }))
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const dearest = Math.max(...lines.filter(({ item }) => item === 1).map(({ price }) => price), 0)
  const free = dearest > 0 && random(2) ? [{ item: 1, off: 1 + random(dearest) }] : []
  const rest = total - (free[0]?.off ?? 0)
  const others = rest > 0 && random(2) ? [{ item: null, off: 1 + random(rest) }] : []
  return { lines, total, uses: [...free, ...others] }
}

describe('the units of an order', () => {
  it('share a discount by their prices, by largest remainder', async () => {
    const { shares } = await split(
      [{ item: 1, quantity: 3, price: 10_000 }],
      [{ item: null, off: 100 }],
      0,
    )
    expect(shares.map(({ discount }) => discount)).toEqual([34, 33, 33])
    const mixed = await split(
      [
        { item: 1, quantity: 1, price: 10_000 },
        { item: 2, quantity: 1, price: 5_000 },
      ],
      [{ item: null, off: 1_000 }],
      0,
    )
    expect(mixed.shares.map(({ discount }) => discount)).toEqual([667, 333])
  })

  it('have a free item on the dearest unit of its product', async () => {
    const { shares } = await split(
      [
        { item: 1, quantity: 1, price: 9_000 },
        { item: 1, quantity: 2, price: 10_000 },
        { item: 2, quantity: 1, price: 20_000 },
      ],
      [{ item: 1, off: 9_000 }],
      0,
    )
    expect(shares.map(({ discount }) => discount)).toEqual([0, 9_000, 0, 0])
  })

  it('are paid in whole points, of which none stands for more than its unit', async () => {
    const { shares, most } = await split([{ item: 1, quantity: 3, price: 15_570 }], [], 1_000_000)
    expect(most).toBe(3 * 311)
    expect(shares.map(({ points, money }) => [points, money])).toEqual(Array(3).fill([311, 20]))
  })

  it('come to the whole order whatever it is', async () => {
    for (let round = 0; round < 150; round++) {
      const { lines, total, uses } = drawOrder()
      const off = uses.reduce((sum, use) => sum + use.off, 0)
      const value = 1 + random(120)
      const { shares, most } = await split(lines, uses, 1_000_000_000, value)
      const asked = random(most + 2)
      const part = await split(lines, uses, asked, value)
      for (const [one, points] of [
        [shares, most],
        [part.shares, Math.min(asked, most)],
      ] as const) {
        expect(sumOf(one, 'price')).toBe(total)
        expect(sumOf(one, 'discount')).toBe(off)
        expect(sumOf(one, 'points')).toBe(points)
        for (const { price, discount, points: paid, money } of one) {
          expect(price).toBe(discount + paid * value + money)
          expect(Math.min(discount, paid, money)).toBeGreaterThanOrEqual(0)
        }
      }
    }
  })
})
