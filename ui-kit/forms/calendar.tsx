import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { DayPicker } from 'react-day-picker'
import { tr } from 'react-day-picker/locale/tr'
import { formatDayForInput } from '#ui/foundations/format.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

interface CalendarProps {
  /** `2026-11-19` or `2026-11-19T14:30`; other text counts as no date */
  value: string
  withTime: boolean
  /** the first and the last day, `2026-11-19` */
  min?: string | undefined
  max?: string | undefined
  onValueChange: (value: string) => void
  /** called after a day was chosen, if no time is needed */
  onDone: () => void
}

/** The time of a day that was just picked. */
const noon = '12:00'

const two = (part: number) => String(part).padStart(2, '0')
const written = (day: Date) =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

/** The day of a text as a Date at midnight by the browser's clock, as react-day-picker needs it. */
function dayOf(text: string | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

function within(first: Date, day: Date, last: Date): Date {
  if (day > last) return last
  return day < first ? first : day
}

const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
const everyFive = Array.from({ length: 12 }, (_, step) => two(step * 5))

const square = 'size-10 rounded-field'
const arrows = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

/** A month with weeks from Monday, a list of years and, with time, a time field below. */
export default function Calendar({
  value,
  withTime,
  min,
  max,
  onValueChange,
  onDone,
}: CalendarProps) {
  const today = dayOf(formatDayForInput(Date.now())) ?? new Date()
  const chosen = dayOf(value)
  const first = dayOf(min) ?? new Date(today.getFullYear() - 5, 0)
  const last = dayOf(max) ?? new Date(today.getFullYear() + 10, 11, 31)
  const [hour = '', minute = ''] = (value.split('T')[1] ?? '').split(':')
  const setClock = (clock: string) => onValueChange(`${value.split('T')[0]}T${clock}`)
  const latest = chosen ?? within(first, today, last)
  return (
    <div className="grid gap-3">
      <DayPicker
        mode="single"
        locale={tr}
        weekStartsOn={1}
        captionLayout="dropdown"
        autoFocus
        today={today}
        selected={chosen}
        defaultMonth={latest}
        startMonth={first}
        endMonth={last}
        disabled={{ before: first, after: last }}
        onSelect={(day) => {
          if (!day) return onDone()
          onValueChange(
            withTime ? `${written(day)}T${hour ? `${hour}:${minute}` : noon}` : written(day),
          )
          if (!withTime) onDone()
        }}
        components={{
          Chevron: ({ orientation = 'right' }) => {
            const Arrow = arrows[orientation]
            return <Arrow aria-hidden className="size-5" />
          },
        }}
        classNames={{
          months: 'relative',
          month_caption: 'flex h-10 items-center pl-2',
          nav: 'absolute top-0 right-0 z-1 flex',
          button_previous: `${square} grid place-items-center hover:bg-sunken aria-disabled:opacity-40`,
          button_next: `${square} grid place-items-center hover:bg-sunken aria-disabled:opacity-40`,
          dropdowns: 'flex items-center gap-2 font-semibold',
          dropdown_root:
            'relative flex items-center rounded-field px-1 has-focus-visible:outline-2 has-focus-visible:outline-focus',
          dropdown: 'absolute inset-0 cursor-pointer opacity-0',
          caption_label: 'flex items-center gap-1',
          month_grid: 'mt-1 w-full table-fixed border-collapse',
          weekday: 'h-10 font-normal text-muted text-sm',
          day: 'p-0 text-center',
          day_button: `h-10 w-full max-w-10 rounded-field tabular hover:bg-sunken disabled:cursor-not-allowed`,
          today: 'font-bold text-accent',
          selected:
            '[&>button]:bg-primary [&>button]:text-primary-ink [&>button]:hover:bg-primary-strong',
          outside: 'text-muted',
          disabled: 'opacity-40',
          hidden: 'invisible',
        }}
      />
      {withTime && (
        <div className="flex items-end gap-2 border-line border-t pt-3">
          <Field label="Saat" className="flex-1">
            <Select
              disabled={!chosen}
              value={hour}
              onChange={(event) => setClock(`${event.target.value}:${minute || '00'}`)}
            >
              {!hour && <option value="">–</option>}
              {hours.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label="Dakika" className="flex-1">
            <Select
              disabled={!chosen}
              value={minute}
              onChange={(event) => setClock(`${hour || '00'}:${event.target.value}`)}
            >
              {!everyFive.includes(minute) && <option value={minute}>{minute || '–'}</option>}
              {everyFive.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Button onClick={onDone}>Tamam</Button>
        </div>
      )}
    </div>
  )
}
