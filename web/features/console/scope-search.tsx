import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ScopeOption } from './scope.ts'

interface ScopeSearchProps {
  options: ScopeOption[]
  value: string
  className?: string | undefined
  onValueChange: (value: string) => void
}

/** The switch of a chain with more branches than one reads in a list: typing finds one. */
export default function ScopeSearch({
  options,
  value,
  className,
  onValueChange,
}: ScopeSearchProps) {
  const whole = options.find((option) => option.value === '')
  const chosen = options.find((option) => option.value === value) ?? null
  const isNarrowed = chosen !== null && chosen !== whole
  return (
    <Field label="Kapsam" labelHidden className={className}>
      <Combobox
        options={isNarrowed ? options : options.filter((option) => option !== whole)}
        value={isNarrowed ? chosen : null}
        placeholder={whole?.label ?? 'Şube ara'}
        empty="Şube bulunamadı"
        onValueChange={(option) => onValueChange(option?.value ?? '')}
      />
    </Field>
  )
}
