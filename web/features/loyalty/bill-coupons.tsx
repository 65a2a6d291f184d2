import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Select } from '#ui/forms/select.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { couponLabel } from '#web/shared/benefit-words.ts'
import { AskProduct } from './ask-product.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { customerLoyaltyQuery } from './queries.ts'
import { ShowRest } from './show-rest.tsx'

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

/** How many stand beside the pad until the others are asked for; soonest to end are first. */
const shown = 3

/** Whether it matters which product of its list a coupon gives: they cost differently. */
const differ = ({ items }: Coupon) => new Set(items.map(({ price }) => price)).size > 1

/**
 * The customer's coupons beside the pad: one tap uses one on this bill (programme.md §4). One that gives one
 * of several products asks which where their prices differ. They move nothing of the pad when they come late.
 */
export function BillCoupons({ userId, chosen, disabled, onChange }: BillCouponsProps) {
  const { data } = useQuery(customerLoyaltyQuery(userId))
  /** the coupon whose product is being asked for */
  const [asked, setAsked] = useState<Coupon>()
  const [all, setAll] = useState(false)
  // one that was taken back meanwhile is not on the bill any more
  const gone = data && chosen.some(({ id }) => !data.coupons.some((coupon) => coupon.id === id))
  const keep = useEffectEvent(() =>
    onChange(chosen.filter(({ id }) => data?.coupons.some((coupon) => coupon.id === id))),
  )
  useEffect(() => {
    if (gone) keep()
  }, [gone])
  if (!data || data.coupons.length === 0) return null
  const isChosen = ({ id }: Coupon) => chosen.some((coupon) => coupon.id === id)
  const first = data.coupons.filter((coupon, place) => all || place < shown || isChosen(coupon))
  const without = (id: number) => chosen.filter((coupon) => coupon.id !== id)
  const use = (id: number, itemId: number | undefined) =>
    onChange([...without(id), { id, ...(itemId !== undefined && { itemId }) }])
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-1 font-semibold text-muted text-sm">Kuponları</legend>
      {first.map((coupon) => (
        <CouponChoice
          key={coupon.id}
          coupon={coupon}
          label={couponLabel(coupon, data.coupons)}
          disabled={disabled}
          pressed={isChosen(coupon)}
          onPressedChange={(pressed) => {
            if (!pressed) onChange(without(coupon.id))
            else if (differ(coupon)) setAsked(coupon)
            else use(coupon.id, coupon.items[0]?.id)
          }}
        />
      ))}
      <ShowRest count={data.coupons.length - first.length} of="Kupon" onShow={() => setAll(true)} />
      {data.coupons
        .filter((coupon) => coupon.items.length > 1 && isChosen(coupon))
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
