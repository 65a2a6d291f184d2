import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { OpeningRange } from '#api/contracts/branches/hours.ts'
import { Button } from '#ui/forms/button.tsx'
import { RangeFields } from './range-fields.tsx'

interface HoursDayProps {
  /** `Pazartesi` */
  name: string
  ranges: readonly OpeningRange[]
  usual: OpeningRange
  error: (...path: (string | number)[]) => string | undefined
  onRangesChange: (ranges: OpeningRange[]) => void
  /** its ranges shall stand on these days too, Monday is 0 */
  onCopy: (days: readonly number[]) => void
}

const targets = [
  { label: 'Hafta içi', days: [0, 1, 2, 3, 4] },
  { label: 'Hafta sonu', days: [5, 6] },
  { label: 'Tüm günler', days: [0, 1, 2, 3, 4, 5, 6] },
]

/** A weekday of the editor: its ranges, and the way to copy them to other days. */
export function HoursDay({ name, ranges, usual, error, onRangesChange, onCopy }: HoursDayProps) {
  const [copying, setCopying] = useState(false)
  return (
    <fieldset className="m-0 grid min-w-0 gap-1 border-line py-1 not-first-of-type:border-t">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start justify-between gap-2 max-sm:flex-wrap">
        <span aria-hidden className="flex h-11 w-28 shrink-0 items-center font-medium">
          {name}
        </span>
        <div className="min-w-0 grow max-sm:order-last max-sm:basis-full">
          <RangeFields
            of={name}
            ranges={ranges}
            usual={usual}
            error={error}
            onRangesChange={onRangesChange}
          />
        </div>
        <Button
          tone="ghost"
          size="icon"
          aria-label={`${name}: diğer günlere kopyala`}
          aria-expanded={copying}
          onClick={() => setCopying(!copying)}
        >
          <Copy aria-hidden className="size-4" />
        </Button>
      </div>
      {copying && (
        <div className="mb-2 flex flex-wrap items-center gap-2 sm:justify-end">
          <span className="text-muted text-sm">Kopyala:</span>
          {targets.map(({ label, days }) => (
            <Button
              key={label}
              tone="plain"
              className="text-sm"
              onClick={() => {
                onCopy(days)
                setCopying(false)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
