import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Card } from '#ui/data/card.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { mostPoints, type OrderChoices } from './choices.ts'

interface PartPaymentProps {
  quote: OrderQuote
  choices: OrderChoices
  onChange: (next: Partial<OrderChoices>) => void
}

/** Coupons and points that pay a part of the order (ordering.md §2). */
export function PartPayment({ quote, choices, onChange }: PartPaymentProps) {
  const { data: loyalty } = useQuery(ownLoyaltyQuery)
  const coupons = loyalty?.coupons ?? []
  return (
    <Card className="grid gap-4">
      {coupons.length > 0 && (
        <Coupons coupons={coupons} quote={quote} choices={choices} onChange={onChange} />
      )}
      <PointsPart
        quote={quote}
        points={choices.points}
        onChange={(points) => onChange({ points })}
      />
    </Card>
  )
}

function Coupons({
  coupons,
  quote,
  choices: { coupons: chosen },
  onChange,
}: PartPaymentProps & { coupons: readonly Coupon[] }) {
  const without = (id: number) => chosen.filter((coupon) => coupon.id !== id)
  const inOrder = quote.lines.map(({ itemId }) => itemId)
  /** the product that a coupon is for: the first one that is in the order */
  const itemOf = ({ items }: Coupon) =>
    (items.find(({ id }) => inOrder.includes(id)) ?? items[0])?.id
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-2 font-semibold">Kuponlarım</legend>
      <div className="flex flex-wrap gap-2">
        {coupons.map((coupon) => (
          <Chip
            key={coupon.id}
            label={coupon.name}
            pressed={chosen.some(({ id }) => id === coupon.id)}
            onPressedChange={(pressed) => {
              const itemId = itemOf(coupon)
              onChange({
                coupons: pressed
                  ? [...without(coupon.id), { id: coupon.id, ...(itemId && { itemId }) }]
                  : without(coupon.id),
              })
            }}
          />
        ))}
      </div>
      {coupons
        .filter(({ id, items }) => items.length > 1 && chosen.some((one) => one.id === id))
        .map(({ id, name, items }) => (
          <Select
            key={id}
            aria-label={`${name}: ürün`}
            value={chosen.find((one) => one.id === id)?.itemId}
            onChange={(event) =>
              onChange({ coupons: [...without(id), { id, itemId: Number(event.target.value) }] })
            }
          >
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.name}
              </option>
            ))}
          </Select>
        ))}
      <p role="status" className="text-sm text-spend empty:hidden">
        {chosen.length > 0 && quote.couponProblem}
      </p>
    </fieldset>
  )
}

interface PointsPartProps {
  quote: OrderQuote
  points: number
  onChange: (points: number) => void
}

function PointsPart({ quote, points, onChange }: PointsPartProps) {
  const most = quote.mostPoints
  const [typed, setTyped] = useState<string>()
  const isOn = points > 0
  if (most === 0 && !isOn)
    return <p className="text-muted text-sm">Bu siparişte kullanabileceğiniz puan yok.</p>
  return (
    <div className="grid gap-2">
      <Switch
        label="Puanla öde"
        hint={`En çok ${formatPoints(most)}`}
        checked={isOn}
        onChange={(event) => {
          setTyped(undefined)
          onChange(event.target.checked ? mostPoints : 0)
        }}
      />
      {isOn && (
        <Field
          label="Kullanılacak puan"
          hint={quote.points > 0 ? `${formatMoney(quote.pointsValue)} düşülür.` : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular max-w-40"
            value={typed ?? String(points === mostPoints ? most : points)}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, '').slice(0, 9)
              const wanted = Math.min(Number(digits), most)
              setTyped(digits && String(wanted))
              if (wanted > 0) onChange(wanted)
            }}
            onBlur={() => setTyped(undefined)}
          />
        </Field>
      )}
    </div>
  )
}
