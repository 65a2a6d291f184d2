import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { BranchFilterProps } from './branch-filter.tsx'

interface BranchSearchProps extends Omit<BranchFilterProps, 'among' | 'disabled'> {
  branches: readonly { id: number; name: string }[]
}

/** The filter of a chain with more branches than one reads in a list: typing finds one. */
export default function BranchSearch({
  branches,
  all,
  label = 'Şube',
  labelHidden,
  className,
  value,
  onValueChange,
}: BranchSearchProps) {
  const options = branches.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = options.find((option) => option.value === String(value)) ?? null
  const everyBranch = all === null ? [] : [{ value: '', label: all ?? '' }]
  return (
    <Field label={label} labelHidden={labelHidden} className={className}>
      <Combobox
        options={chosen ? [...everyBranch, ...options] : options}
        value={chosen}
        placeholder={all ?? 'Şube ara'}
        empty="Şube bulunamadı"
        onValueChange={(option) => onValueChange(Number(option?.value) || undefined)}
      />
    </Field>
  )
}
