import { useQuery } from '@tanstack/react-query'
import Minus from 'lucide-react/icons/minus'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { customerLoyaltyQuery } from './queries.ts'
import { ShowRest } from './show-rest.tsx'

/** Stamps for what is paid with the bill. */
export interface GivenStamps {
  cardId: number
  count: number
}

/** The most stamps that the contract takes for a card. */
const most = 50

/** How many cards stand beside the pad until the others are asked for. */
const shown = 2

interface BillStampsProps {
  userId: number
  given: readonly GivenStamps[]
  disabled: boolean
  /** the bill does not take more of them, of any card */
  full: boolean
  onChange: (given: GivenStamps[]) => void
}

/** The stamp cards beside the pad: one tap for each paid drink (programme.md §4). */
export function BillStamps({ userId, given, disabled, full, onChange }: BillStampsProps) {
  const { data } = useQuery(customerLoyaltyQuery(userId))
  const [all, setAll] = useState(false)
  if (!data || data.stampCards.length === 0) return null
  const first = all ? data.stampCards : data.stampCards.slice(0, shown)
  const give = (cardId: number, count: number) =>
    onChange([
      ...given.filter((stamps) => stamps.cardId !== cardId),
      ...(count > 0 ? [{ cardId, count }] : []),
    ])
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-1 font-semibold text-muted text-sm">Ödenen içecekler için damga</legend>
      {first.map(({ id, name, stamps, size }) => {
        const count = given.find(({ cardId }) => cardId === id)?.count ?? 0
        return (
          <div key={id} className="flex items-center gap-2">
            <p className="min-w-0 flex-1">
              <span className="block break-words font-medium">{name}</span>
              <span className="tabular block text-muted text-sm">
                {stamps}/{size} damga
                {count > 0 && <strong className="text-earn"> · +{count}</strong>}
              </span>
            </p>
            {count > 0 && (
              <Button
                size="lg"
                tone="plain"
                className="size-14 shrink-0 p-0"
                aria-label={`${name}: bir damga eksilt`}
                disabled={disabled}
                onClick={() => give(id, count - 1)}
              >
                <Minus aria-hidden className="size-5" />
              </Button>
            )}
            <Button
              size="lg"
              tone="plain"
              className="size-14 shrink-0 p-0"
              aria-label={`${name}: +1 damga`}
              disabled={disabled || full || count >= most}
              onClick={() => give(id, count + 1)}
            >
              +1
            </Button>
          </div>
        )
      })}
      <ShowRest
        count={data.stampCards.length - first.length}
        of="Damga Kartı"
        onShow={() => setAll(true)}
      />
    </fieldset>
  )
}
