import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import type { MonthsSearch } from './queries.ts'

export interface FrameProps {
  search: MonthsSearch
  onSearchChange: (search: MonthsSearch) => void
}

const views: { value: NonNullable<MonthsSearch['view']> | 'months'; label: string }[] = [
  { value: 'months', label: 'Aylar' },
  { value: 'clearing', label: 'Mahsup' },
  { value: 'liability', label: 'Yükümlülük' },
]

/** What the months, their clearing and their liability share: the head, and the choice between them. */
export function Frame({
  search,
  onSearchChange,
  actions,
  children,
}: FrameProps & { actions: ReactNode; children: ReactNode }) {
  return (
    <Screen
      title="Ay Kapanışı"
      width="wide"
      actions={actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    >
      <SegmentedControl
        label="Bölüm"
        className="justify-self-start"
        options={views}
        value={search.view ?? 'months'}
        onValueChange={(view) => onSearchChange(view === 'months' ? {} : { view })}
      />
      {children}
    </Screen>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  options: { value: Value; name: string }[]
  onChange: (value: Value) => void
}

/** A year or a month, in the head. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} labelHidden className="w-auto min-w-28">
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface MonthActionsProps extends FrameProps {
  view: 'clearing' | 'liability'
  /** the month that is shown, and all that can be, the newest first; null where there is none */
  month: string | null
  months: string[]
  nameOf: (month: string) => string
  /** fetches the month as a file, whose name begins with `file` */
  mutation: UseMutationOptions<Blob, Error, string>
  file: string
}

/** The choice of a closed month and its file, in the head. */
export function MonthActions(props: MonthActionsProps) {
  const { view, month, months, nameOf, mutation, file, onSearchChange } = props
  if (month === null) return null
  return (
    <>
      <Choice
        label="Ay"
        value={month}
        options={months.map((value) => ({ value, name: nameOf(value) }))}
        onChange={(chosen) =>
          onSearchChange({ view, month: chosen === months[0] ? undefined : chosen })
        }
      />
      <DownloadButton mutation={mutation} search={month} name={`${file}-${month}.csv`} />
    </>
  )
}
