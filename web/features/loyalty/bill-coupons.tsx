import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Chip } from '#ui/forms/chip.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { couponLabel } from '#web/shared/benefit-words.ts'
import { AskProduct } from './ask-product.tsx'
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

/** Whether it matters which product of its list a coupon gives: they cost differently. */
const differ = ({ items }: Coupon) => new Set(items.map(({ price }) => price)).size > 1

/**
 * The customer's coupons below the pad: one tap uses one on this bill (programme.md §4). One that gives one
 * of several products asks which where their prices differ. Nothing stands below that a coupon which comes
 * late could move.
 */
export function BillCoupons({ userId, chosen, disabled, onChange }: BillCouponsProps) {
  const { data } = useQuery(customerLoyaltyQuery(userId))
  /** the coupon whose product is being asked for */
  const [asked, setAsked] = useState<Coupon>()
  // one that was taken back meanwhile is not on the bill any more
  const gone = data && chosen.some(({ id }) => !data.coupons.some((coupon) => coupon.id === id))
  const keep = useEffectEvent(() =>
    onChange(chosen.filter(({ id }) => data?.coupons.some((coupon) => coupon.id === id))),
  )
  useEffect(() => {
    if (gone) keep()
  }, [gone])
  if (!data || data.coupons.length === 0) return null
  const without = (id: number) => chosen.filter((coupon) => coupon.id !== id)
  const use = (id: number, itemId: number | undefined) =>
    onChange([...without(id), { id, ...(itemId !== undefined && { itemId }) }])
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-1 font-semibold text-muted text-sm">Bu alışverişte kullan</legend>
      <div className="flex flex-wrap gap-2">
        {data.coupons.map((coupon) => (
          <Chip
            key={coupon.id}
            label={couponLabel(coupon, data.coupons)}
            className="min-h-14"
            disabled={disabled}
            pressed={chosen.some(({ id }) => id === coupon.id)}
            onPressedChange={(pressed) => {
              if (!pressed) onChange(without(coupon.id))
              else if (differ(coupon)) setAsked(coupon)
              else use(coupon.id, coupon.items[0]?.id)
            }}
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
            onChange={(event) => use(id, Number(event.target.value))}
          >
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.name} · {formatMoney(item.price)}
              </option>
            ))}
          </Select>
        ))}
      {asked && (
        <AskProduct
          coupon={asked}
          onChosen={(itemId) => {
            use(asked.id, itemId)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </fieldset>
  )
}
