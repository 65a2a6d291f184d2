import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { mostPoints, type OrderChoices } from '#web/features/cart/choices.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { CartCoupons } from './cart-coupons.tsx'

interface PartPaymentProps {
  /** where the order is picked up */
  branchId: number
  quote: OrderQuote
  choices: OrderChoices
  onChange: (next: Partial<OrderChoices>) => void
}

/** Coupons and points that pay a part of the order (ordering.md §2). */
export function PartPayment({ branchId, quote, choices, onChange }: PartPaymentProps) {
  const { data: loyalty } = useQuery(ownLoyaltyQuery)
  const coupons = loyalty?.coupons ?? []
  return (
    <Card className="grid gap-4">
      {coupons.length > 0 && (
        <CartCoupons
          coupons={coupons}
          branchId={branchId}
          quote={quote}
          choices={choices}
          onChange={onChange}
        />
      )}
      <PointsPart
        quote={quote}
        points={choices.points}
        onChange={(points) => onChange({ points })}
      />
    </Card>
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
