import type { ReactNode } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
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
