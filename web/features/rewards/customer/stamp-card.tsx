import Coffee from 'lucide-react/icons/coffee'
import type { OwnStampCard } from '#api/contracts/stamps/cards.ts'
import { cn } from '#ui/foundations/cn.ts'

/** A stamp card: its stamps as cups, and how many are missing. */
export function StampCard({ card }: { card: OwnStampCard }) {
  const { name, terms, items, size, stamps } = card
  const left = size - stamps
  return (
    <article className="grid gap-3 p-4">
      <div>
        <h3 className="break-words font-display font-semibold text-lg">{name}</h3>
        <p className="break-words text-muted text-sm">
          {items.map((item) => item.name).join(', ')}
        </p>
      </div>
      <div
        role="img"
        aria-label={`${size} damgadan ${stamps} tanesi dolu`}
        className="flex flex-wrap gap-2"
      >
        {Array.from({ length: size }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the card is its number
            key={place}
            className={cn(
              'grid size-9 place-items-center rounded-pill border border-edge',
              place < stamps
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-dashed text-transparent',
            )}
          >
            <Coffee aria-hidden className="size-5" />
          </span>
        ))}
      </div>
      <p className="font-semibold">
        {stamps === 0 ? `${size} damgada bir kupon sizin.` : `Kuponunuza ${left} damga kaldı.`}
      </p>
      {terms && <p className="break-words text-muted text-sm">{terms}</p>}
    </article>
  )
}
