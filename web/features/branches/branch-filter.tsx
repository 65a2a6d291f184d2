import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from './queries.ts'

/** with its list, which costs 37 kB: for chains that need it */
const BranchSearch = lazy(() => import('./branch-search.tsx'))

/** The most branches that one reads in a list. */
const mostListed = 20

export interface BranchFilterProps {
  /** what stands for every branch; `Tümü` unless told, null where one is always chosen */
  all?: string | null | undefined
  /** those that can be chosen; every open one unless told */
  among?: readonly { id: number; name: string }[] | undefined
  /** `Şube` unless told */
  label?: string | undefined
  labelHidden?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  value: number | undefined
  onValueChange: (branchId: number | undefined) => void
}

/** Narrows a list or a page to one of the open branches, which are searched where they are many. */
export function BranchFilter({
  all = 'Tümü',
  among,
  label = 'Şube',
  labelHidden = false,
  disabled = false,
  className = 'min-w-0',
  value,
  onValueChange,
}: BranchFilterProps) {
  const { data: open = [] } = useQuery(branchesQuery)
  const branches = among ?? open
  const list = (
    <Field label={label} labelHidden={labelHidden} className={className}>
      <Select
        disabled={disabled}
        value={value ?? ''}
        onChange={(event) => onValueChange(Number(event.target.value) || undefined)}
      >
        {all !== null && <option value="">{all}</option>}
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
  if (disabled || branches.length <= mostListed) return list
  return (
    <Suspense fallback={list}>
      <BranchSearch {...{ branches, all, label, labelHidden, className, value, onValueChange }} />
    </Suspense>
  )
}
