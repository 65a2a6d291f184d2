import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { OpeningRange } from '#api/contracts/branches/hours.ts'
import { Button } from '#ui/forms/button.tsx'
import { TimeField } from '#ui/forms/time-field.tsx'
import { useRowKeys } from '#web/shared/forms/row-keys.ts'

interface RangeFieldsProps {
  /** whose hours: `Pazartesi` */
  of: string
  ranges: readonly OpeningRange[]
  /** what a new range begins with */
  usual: OpeningRange
  /** the first thing wrong at a path within the ranges */
  error: (...path: (string | number)[]) => string | undefined
  onRangesChange: (ranges: OpeningRange[]) => void
}

/** The ranges of one day, at most two; none is a day on which the branch is closed. */
export function RangeFields({ of, ranges, usual, error, onRangesChange }: RangeFieldsProps) {
  const rows = useRowKeys<HTMLDivElement>('range', ranges.length)
  const wrong =
    error() ?? ranges.flatMap((_, at) => error(at, 'opens') ?? error(at, 'closes') ?? []).at(0)
  const late = ranges.some(({ opens, closes }) => closes !== '' && closes <= opens)
  return (
    <div ref={rows.list} className="grid min-w-0 gap-1">
      {ranges.length === 0 && (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <span className="text-muted">Kapalı</span>
          <Button tone="ghost" data-adds="range" onClick={() => onRangesChange([usual])}>
            <Plus aria-hidden className="size-4" />
            <span>
              Saat Ekle<span className="sr-only">: {of}</span>
            </span>
          </Button>
        </div>
      )}
      {ranges.map((range, at) => {
        const which = ranges.length > 1 ? `${of}, ${at + 1}. aralık` : of
        return (
          <div key={rows.keys[at]} className="flex items-center gap-1 sm:gap-1.5">
            <TimeField
              aria-label={`${which}: açılış`}
              aria-invalid={Boolean(error(at, 'opens') ?? error()) || undefined}
              className="w-20 min-w-0 px-1 text-center"
              value={range.opens}
              onValueChange={(opens) => onRangesChange([...ranges].with(at, { ...range, opens }))}
            />
            <span aria-hidden>–</span>
            <TimeField
              aria-label={`${which}: kapanış`}
              aria-invalid={Boolean(error(at, 'closes') ?? error()) || undefined}
              className="w-20 min-w-0 px-1 text-center"
              value={range.closes}
              onValueChange={(closes) => onRangesChange([...ranges].with(at, { ...range, closes }))}
            />
            <Button
              tone="ghost"
              size="icon"
              aria-label={`${which}: kaldır`}
              data-removes="range"
              onClick={() => {
                rows.remove(at)
                onRangesChange(ranges.filter((_, other) => other !== at))
              }}
            >
              <X aria-hidden className="size-4" />
            </Button>
            {at === 0 && ranges.length === 1 && (
              <Button
                tone="ghost"
                size="icon"
                aria-label={`${of}: ikinci aralık ekle`}
                onClick={() => onRangesChange([range, { opens: '', closes: '' }])}
              >
                <Plus aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        )
      })}
      <div aria-live="polite">
        {wrong ? (
          <p className="text-sm text-spend">{wrong}</p>
        ) : (
          late && <p className="text-muted text-sm">Ertesi gün kapanır.</p>
        )}
      </div>
    </div>
  )
}
