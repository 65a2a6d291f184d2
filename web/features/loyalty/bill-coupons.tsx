import { useQuery } from '@tanstack/react-query'
import { Chip } from '#ui/forms/chip.tsx'
import { Select } from '#ui/forms/select.tsx'
import { customerLoyaltyQuery } from './queries.ts'

/** A coupon that is used on the bill; the product of one that gives one of several for free. */
export interface ChosenCoupon {
  id: number
  itemId?: number
}

interface BillCouponsProps {
  userId: number
  chosen: readonly ChosenCoupon[]
  disabled: boolean
  onChange: (chosen: ChosenCoupon[]) => void
}

/**
 * The customer's coupons below the pad: one tap uses one on this bill (programme.md §4). Nothing stands
 * below that a coupon which comes late could move.
 */
export function BillCoupons({ userId, chosen, disabled, onChange }: BillCouponsProps) {
  const { data } = useQuery(customerLoyaltyQuery(userId))
  if (!data || data.coupons.length === 0) return null
  const without = (id: number) => chosen.filter((coupon) => coupon.id !== id)
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-1 font-semibold text-muted text-sm">Bu alışverişte kullan</legend>
      <div className="flex flex-wrap gap-2">
        {data.coupons.map(({ id, name, items }) => (
          <Chip
            key={id}
            label={name}
            className="min-h-14"
            disabled={disabled}
            pressed={chosen.some((coupon) => coupon.id === id)}
            onPressedChange={(pressed) =>
              onChange(
                pressed
                  ? [...without(id), { id, ...(items[0] && { itemId: items[0].id }) }]
                  : without(id),
              )
            }
          />
        ))}
      </div>
      {data.coupons
        .filter(({ id, items }) => items.length > 1 && chosen.some((coupon) => coupon.id === id))
        .map(({ id, name, items }) => (
          <Select
            key={id}
            fieldSize="lg"
            aria-label={`${name}: ürün`}
            disabled={disabled}
            value={chosen.find((coupon) => coupon.id === id)?.itemId}
            onChange={(event) =>
              onChange([...without(id), { id, itemId: Number(event.target.value) }])
            }
          >
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.name}
              </option>
            ))}
          </Select>
        ))}
    </fieldset>
  )
}
