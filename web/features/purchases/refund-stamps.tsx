import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/forms/button.tsx'

/** A card that the bill has stamped, as the refund's quote names it. */
interface StampedCard {
  cardId: number
  name: string
  left: number
  least: number
  /** coupons of the full card that are cancelled for those that are taken */
  cancels: number
}

/** How many stamps staff have chosen to take back, by card. */
export type ChosenStamps = Readonly<Record<number, number>>

/** What a refund takes back of a card: what was chosen, but no fewer than it must and no more than are left. */
export const takenStamps = ({ cardId, left, least }: StampedCard, chosen: ChosenStamps): number =>
  Math.min(left, Math.max(least, chosen[cardId] ?? 0))

/** What was chosen, as a request names it: what goes back anyway is for the database to say. */
export const namedStamps = (chosen: ChosenStamps): { cardId: number; count: number }[] =>
  Object.entries(chosen)
    .map(([cardId, count]) => ({ cardId: Number(cardId), count }))
    .filter(({ count }) => count > 0)

interface RefundStampsProps {
  cards: readonly StampedCard[]
  chosen: ChosenStamps
  onChange: (chosen: ChosenStamps) => void
}

/** How many of the bill's stamps the refund takes back (decisions/114). */
export function RefundStamps({ cards, chosen, onChange }: RefundStampsProps) {
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2 border-0 p-0">
      <legend className="pb-1 font-medium">Geri alınacak damgalar</legend>
      {cards.map((card) => {
        const { cardId, name, left, least } = card
        const taken = takenStamps(card, chosen)
        const choose = (count: number) => onChange({ ...chosen, [cardId]: count })
        return (
          <div key={cardId} className="flex items-center gap-2">
            <p className="min-w-0 flex-1">
              <span className="block break-words font-medium">{name}</span>
              <span className="tabular block text-muted text-sm">
                Bu alışverişte {left} damga
                {least > 0 && ` · en az ${least} geri alınır`}
              </span>
            </p>
            <Button
              size="lg"
              tone="plain"
              className="size-12 shrink-0 p-0"
              aria-label={`${name}: bir damga az al`}
              disabled={taken <= least}
              onClick={() => choose(taken - 1)}
            >
              <Minus aria-hidden className="size-5" />
            </Button>
            <span aria-live="polite" className="tabular min-w-8 text-center font-semibold text-lg">
              {taken}
              <span className="sr-only"> damga geri alınacak</span>
            </span>
            <Button
              size="lg"
              tone="plain"
              className="size-12 shrink-0 p-0"
              aria-label={`${name}: bir damga daha al`}
              disabled={taken >= left}
              onClick={() => choose(taken + 1)}
            >
              <Plus aria-hidden className="size-5" />
            </Button>
          </div>
        )
      })}
      <p className="text-muted text-sm">
        Kartta yeterli damga yoksa dolan kartın kullanılmamış kuponu iptal edilir.
      </p>
    </fieldset>
  )
}
