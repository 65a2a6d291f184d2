import WifiOff from 'lucide-react/icons/wifi-off'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatSeenAt } from '#ui/foundations/format.ts'
import type { Taps, Told } from '#web/features/board/tap-queue.ts'
import { wordsOf } from '#web/features/board/taps.ts'

interface TapNoticesProps {
  taps: Taps
  /** whether the server does not answer */
  isLost: boolean
  /** when what is shown was true, epoch ms */
  seenAt: number | undefined
  now: number
  onForget: () => void
}

/** What the network does to the board: that it is away, what waits, and what has changed nothing. */
export function TapNotices({ taps, isLost, seenAt, now, onForget }: TapNoticesProps) {
  const waiting = taps.taps.length
  const seen = seenAt === undefined ? '' : ` Son görülen: ${formatSeenAt(seenAt, now)}.`
  return (
    <>
      <div role="status" className="shrink-0">
        {isLost && (
          <p className="flex items-center gap-3 border-warning border-b-2 bg-warning-soft px-4 py-2 font-semibold text-lg text-warning">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            <span>
              Bağlantı yok.{seen}
              {waiting > 0 &&
                ` ${waiting} dokunuş bekliyor; bağlantı gelince sırayla gönderilecek.`}
            </span>
          </p>
        )}
      </div>
      {taps.told.length > 0 && (
        <div className="shrink-0 px-2 pt-2">
          <Banner
            tone="error"
            title="Kaydedilmeyen dokunuşlar"
            action={
              <Button tone="plain" onClick={onForget}>
                Anladım
              </Button>
            }
          >
            <ul className="max-h-24 overflow-y-auto">
              {taps.told.map((one) => (
                <li key={one.tap.key}>{sentenceFor(one)}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </>
  )
}

const sentenceFor = ({ tap, why }: Told) =>
  `${tap.number} (${wordsOf(tap)}): ${
    why ?? '10 dakikadan uzun bekledi, gönderilmedi. Bakıp yeniden dokunun.'
  }`
