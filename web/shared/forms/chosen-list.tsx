import X from 'lucide-react/icons/x'
import { Button } from '#ui/forms/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'

interface ChosenListProps {
  label: string
  hint?: string
  required?: boolean
  error?: string | undefined
  /** everything that can be chosen */
  options: ComboboxOption[]
  /** the chosen values; those without an option are not shown */
  chosen: readonly number[]
  onChosenChange: (chosen: number[]) => void
  /** the text of a search without matches */
  empty: string
}

/** Several of many: a search adds one, each of the list below can be taken off. */
export function ChosenList({
  label,
  hint,
  required = false,
  error,
  options,
  chosen,
  onChosenChange,
  empty,
}: ChosenListProps) {
  const shown = options.filter(({ value }) => chosen.includes(Number(value)))
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} required={required} error={error}>
        <Combobox
          options={options.filter((option) => !shown.includes(option))}
          value={null}
          onValueChange={(option) => option && onChosenChange([...chosen, Number(option.value)])}
          empty={empty}
          placeholder="Ara ve ekle"
        />
      </Field>
      {shown.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {shown.map((option) => (
            <li
              key={option.value}
              className="flex min-w-0 items-center rounded-pill bg-sunken pl-3 text-sm"
            >
              <span className="truncate">{option.label}</span>
              <Button
                tone="ghost"
                size="icon"
                className="shrink-0"
                aria-label={`Çıkar: ${option.label}`}
                onClick={() =>
                  onChosenChange(chosen.filter((value) => value !== Number(option.value)))
                }
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
