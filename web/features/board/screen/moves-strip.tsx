import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/forms/button.tsx'
import { type Tap, wordsOf } from '#web/features/board/taps.ts'

interface MovesStripProps {
  moves: readonly Tap[]
  canBringBack: (tap: Tap) => boolean
  onBringBack: (tap: Tap) => void
}

/** The last ten moves of this tablet, to bring back a wrong tap (ordering.md §4). */
export function MovesStrip({ moves, canBringBack, onBringBack }: MovesStripProps) {
  return (
    <section
      aria-label="Son hareketler"
      className="flex min-h-14 shrink-0 items-center gap-3 border-line border-t bg-surface ps-3"
    >
      <h2 className="shrink-0 font-semibold text-muted text-sm max-md:sr-only">Son hareketler</h2>
      {moves.length === 0 ? (
        <p className="text-muted">Yanlış bir dokunuş buradan geri alınır.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have no button (axe: scrollable-region-focusable)
        <ul tabIndex={0} className="flex min-w-0 gap-2 overflow-x-auto py-1.5 pe-3">
          {moves.map((move) => (
            <li key={move.key} className="shrink-0">
              {canBringBack(move) ? (
                <Button
                  tone="plain"
                  aria-label={`Geri Al: ${move.number} ${wordsOf(move)}`}
                  onClick={() => onBringBack(move)}
                >
                  <Undo2 aria-hidden className="size-4" />
                  <Words move={move} />
                </Button>
              ) : (
                <span className="inline-flex min-h-11 items-center gap-2 rounded-field bg-sunken px-4">
                  <Words move={move} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Words({ move }: { move: Tap }) {
  return (
    <span className="whitespace-nowrap">
      <strong className="tabular">{move.number}</strong> {wordsOf(move)}
    </span>
  )
}
