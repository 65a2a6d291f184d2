import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { type Hours, HoursForm, type OpeningRange } from '#api/contracts/branches/hours.ts'
import { Button } from '#ui/forms/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { useRowKeys } from '#web/shared/forms/row-keys.ts'
import { HoursDay } from './hours-day.tsx'
import { HoursException } from './hours-exception.tsx'

type Exception = Hours['exceptions'][number]

interface HoursEditorProps {
  value: Hours | null
  onValueChange: (hours: Hours | null) => void
  /** the form was refused: what is wrong is said where it is */
  invalid: boolean
  /** what receives the focus when the form was refused for these */
  ref?: Ref<HTMLInputElement> | undefined
}

const weekdays = [
  ...['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
] as const

/** What a day begins with once it is open. */
const usual: OpeningRange = { opens: '09:00', closes: '22:00' }

const firstHours = (): Hours => ({ week: weekdays.map(() => [usual]), exceptions: [] })

/** What is wrong with the hours, by the path of the field. */
const errorsOf = (hours: Hours | null): ReadonlyMap<string, string> => {
  const issues = hours ? (HoursForm.safeParse(hours).error?.issues ?? []) : []
  return new Map(issues.map(({ path, message }) => [path.join('.'), message]))
}

/** Hours by day, with exceptions by date (ordering.md §1); null where a branch has them in words only. */
export function HoursEditor({ value, onValueChange, invalid, ref }: HoursEditorProps) {
  const errors = errorsOf(invalid ? value : null)
  const error = (...path: (string | number)[]) => errors.get(path.join('.'))
  return (
    <div className="grid min-w-0 gap-3 sm:col-span-2 sm:rounded-card sm:border sm:border-line sm:p-4">
      <Switch
        ref={ref}
        label="Saatleri gün gün gir"
        hint="Müşteriler şubenin açık olup olmadığını görür."
        checked={value !== null}
        onChange={(event) => onValueChange(event.target.checked ? firstHours() : null)}
      />
      {value && (
        <>
          <Week
            week={value.week}
            error={error}
            onWeekChange={(week) => onValueChange({ ...value, week })}
          />
          <Exceptions
            exceptions={value.exceptions}
            error={error}
            onExceptionsChange={(exceptions) => onValueChange({ ...value, exceptions })}
          />
        </>
      )}
    </div>
  )
}

type ErrorAt = (...path: (string | number)[]) => string | undefined

interface WeekProps {
  week: Hours['week']
  error: ErrorAt
  onWeekChange: (week: Hours['week']) => void
}

function Week({ week, error, onWeekChange }: WeekProps) {
  const wrong = error('week')
  return (
    <fieldset className="m-0 grid min-w-0 gap-1">
      <legend className="sr-only">Haftanın günleri</legend>
      {weekdays.map((name, day) => (
        <HoursDay
          key={name}
          name={name}
          ranges={week[day] ?? []}
          usual={usual}
          error={(...path) => error('week', day, ...path)}
          onRangesChange={(ranges) => onWeekChange(week.with(day, ranges))}
          onCopy={(days) =>
            onWeekChange(week.map((own, at) => (days.includes(at) ? (week[day] ?? []) : own)))
          }
        />
      ))}
      {wrong && <p className="text-sm text-spend">{wrong}</p>}
    </fieldset>
  )
}

interface ExceptionsProps {
  exceptions: readonly Exception[]
  error: ErrorAt
  onExceptionsChange: (exceptions: Exception[]) => void
}

function Exceptions({ exceptions, error, onExceptionsChange }: ExceptionsProps) {
  const wrong = error('exceptions')
  const rows = useRowKeys<HTMLFieldSetElement>('exception', exceptions.length)
  return (
    <fieldset ref={rows.list} className="m-0 grid min-w-0 gap-3 border-line border-t pt-3">
      <legend className="sr-only">Özel günler</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">Özel günler</p>
          <p className="text-muted text-sm">Bayram, bakım, davet: o gün haftanın yerine geçer.</p>
        </div>
        <Button
          tone="plain"
          data-adds="exception"
          onClick={() => onExceptionsChange([...exceptions, { date: '', name: '', ranges: [] }])}
        >
          <Plus aria-hidden className="size-5" />
          Özel Gün Ekle
        </Button>
      </div>
      {exceptions.map((exception, index) => (
        <HoursException
          key={rows.keys[index]}
          exception={exception}
          usual={usual}
          error={(...path) => error('exceptions', index, ...path)}
          onChange={(next) => onExceptionsChange(exceptions.with(index, next))}
          onRemove={() => {
            rows.remove(index)
            onExceptionsChange(exceptions.filter((_, at) => at !== index))
          }}
        />
      ))}
      {wrong && <p className="text-sm text-spend">{wrong}</p>}
    </fieldset>
  )
}
