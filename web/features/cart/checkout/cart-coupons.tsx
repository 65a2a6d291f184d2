import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Chip } from '#ui/forms/chip.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { OrderChoices } from '#web/features/cart/choices.ts'
import { couponLabel } from '#web/shared/benefit-words.ts'
import { itemsInCart, missingFor } from './fitting-coupons.ts'

interface CartCouponsProps {
  coupons: readonly Coupon[]
  /** where the order is picked up */
  branchId: number
  quote: OrderQuote
  choices: OrderChoices
  onChange: (next: Partial<OrderChoices>) => void
}

/** The customer's coupons: those that nothing in the cart can use say what is missing (programme.md §4). */
export function CartCoupons({
  coupons,
  branchId,
  quote,
  choices: { coupons: chosen },
  onChange,
}: CartCouponsProps) {
  const cart = { branchId, quote }
  const without = (id: number) => chosen.filter((coupon) => coupon.id !== id)
  const use = (id: number, itemId: number | undefined) =>
    onChange({ coupons: [...without(id), { id, ...(itemId !== undefined && { itemId }) }] })
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-2 font-semibold">Kuponlarım</legend>
      <ul className="flex flex-wrap gap-2">
        {coupons.map((coupon) => {
          const isChosen = chosen.some(({ id }) => id === coupon.id)
          const missing = missingFor(coupon, cart)
          const why = `missing-${coupon.id}`
          return (
            <li key={coupon.id} className="grid max-w-full gap-1">
              <Chip
                className="justify-self-start"
                label={couponLabel(coupon, coupons)}
                pressed={isChosen}
                // one that was chosen before can be given up
                disabled={missing !== undefined && !isChosen}
                aria-describedby={missing && why}
                onPressedChange={(pressed) => {
                  if (pressed) use(coupon.id, itemsInCart(coupon, cart)[0]?.id)
                  else onChange({ coupons: without(coupon.id) })
                }}
              />
              {missing && (
                <p id={why} className="break-words px-1 text-muted text-sm">
                  {missing}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {coupons.map((coupon) => {
        const one = chosen.find(({ id }) => id === coupon.id)
        const there = itemsInCart(coupon, cart)
        if (!one || there.length < 2) return null
        return (
          <Select
            key={coupon.id}
            aria-label={`${coupon.name}: ürün`}
            value={one.itemId}
            onChange={(event) => use(coupon.id, Number(event.target.value))}
          >
            {there.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )
      })}
      <p role="status" className="text-sm text-spend empty:hidden">
        {chosen.length > 0 && quote.couponProblem}
      </p>
    </fieldset>
  )
}
