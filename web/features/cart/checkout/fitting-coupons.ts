import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { leastPaidWords } from '#web/shared/benefit-words.ts'

type Given = Pick<Coupon, 'benefit' | 'items' | 'branches' | 'leastPaid'>
type Cart = { branchId: number; quote: Pick<OrderQuote, 'lines' | 'total'> }

/** The products of a coupon's list that are in the cart, the dearest first. */
export function itemsInCart({ items }: Pick<Given, 'items'>, { quote }: Cart): Given['items'] {
  const price = (id: number) =>
    Math.max(...quote.lines.filter(({ itemId }) => itemId === id).map((line) => line.unitPrice))
  const there = items.filter(({ id }) => quote.lines.some(({ itemId }) => itemId === id))
  return there.toSorted((a, b) => price(b.id) - price(a.id))
}

/** What a coupon misses in this cart, in a sentence; undefined where it can be used. */
export function missingFor(coupon: Given, cart: Cart): string | undefined {
  const { benefit, items, branches, leastPaid } = coupon
  if (branches.length > 0 && !branches.some(({ id }) => id === cart.branchId))
    return `Yalnızca ${branches.map(({ name }) => name).join(', ')} şubesinde geçerli.`
  if (benefit === 'item' && itemsInCart(coupon, cart).length === 0)
    return items.length === 0
      ? 'Ürünü artık menüde yok.'
      : `Sepette ${items.map(({ name }) => name).join(' ya da ')} olmalı.`
  return cart.quote.total < leastPaid ? leastPaidWords(leastPaid) : undefined
}
