import { useQuery } from '@tanstack/react-query'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from './queries.ts'

interface BranchFilterProps {
  /** what stands for every branch; `Tümü` unless told */
  all?: string
  labelHidden?: boolean
  className?: string
  value: number | undefined
  onValueChange: (branchId: number | undefined) => void
}

/** Narrows a list or a page to one of the open branches. */
export function BranchFilter({
  all = 'Tümü',
  labelHidden = false,
  className = 'min-w-0',
  value,
  onValueChange,
}: BranchFilterProps) {
  const { data: branches = [] } = useQuery(branchesQuery)
  return (
    <Field label="Şube" labelHidden={labelHidden} className={className}>
      <Select
        value={value ?? ''}
        onChange={(event) => onValueChange(Number(event.target.value) || undefined)}
      >
        <option value="">{all}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
