import Trash2 from 'lucide-react/icons/trash'
import type { Hours, OpeningRange } from '#api/contracts/branches/hours.ts'
import { Button } from '#ui/forms/button.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatDate, formatDayForInput } from '#ui/foundations/format.ts'
import { RangeFields } from './range-fields.tsx'

type Exception = Hours['exceptions'][number]

interface HoursExceptionProps {
  exception: Exception
  usual: OpeningRange
  error: (...path: (string | number)[]) => string | undefined
  onChange: (exception: Exception) => void
  onRemove: () => void
}

/** A date of the editor with hours of its own, or none. */
export function HoursException({
  exception,
  usual,
  error,
  onChange,
  onRemove,
}: HoursExceptionProps) {
  const { date, name, ranges } = exception
  const called = name || (date ? formatDate(date) : 'Özel gün')
  return (
    <div className="grid min-w-0 gap-2 rounded-card bg-sunken p-3">
      <div className="grid items-start gap-2 sm:grid-cols-[11rem_1fr_auto]">
        <Field label="Tarih" required error={error('date')}>
          <DateField
            value={date}
            min={formatDayForInput(Date.now())}
            onValueChange={(next) => onChange({ ...exception, date: next })}
          />
        </Field>
        <Field label="Ad" required error={error('name')}>
          <Input
            placeholder="Kurban Bayramı"
            value={name}
            onChange={(event) => onChange({ ...exception, name: event.target.value })}
          />
        </Field>
        <Button
          tone="ghost"
          size="icon"
          className="self-end text-spend max-sm:justify-self-end"
          aria-label={`Özel Günü Kaldır: ${called}`}
          data-removes="exception"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
      <RangeFields
        of={called}
        ranges={ranges}
        usual={usual}
        error={(...path) => error('ranges', ...path)}
        onRangesChange={(next) => onChange({ ...exception, ranges: next })}
      />
    </div>
  )
}
