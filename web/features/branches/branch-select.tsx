import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from './queries.ts'

interface BranchSelectProps {
  /** `Şube` unless told */
  label?: string
  size?: ComponentProps<typeof Select>['fieldSize']
  value: number | undefined
  onValueChange: (branchId: number | undefined) => void
  error: string | undefined
  disabled?: boolean
  /** the ids of those that can be selected; all where there is no list */
  only?: readonly number[] | null | undefined
}

/** Selects one of the open branches. Their list stays cached for a day. */
export function BranchSelect({ label = 'Şube', size, ...field }: BranchSelectProps) {
  const { value, onValueChange, error, disabled = false, only } = field
  const branches = useQuery(branchesQuery)
  const options = branches.data?.filter(({ id }) => !only || only.includes(id))
  const known = options?.some((branch) => branch.id === value)
  return (
    <div className="grid gap-2">
      <Field label={label} required error={branches.isError ? 'Şubeler alınamadı' : error}>
        <Select
          fieldSize={size}
          placeholder={branches.isPending ? 'Yükleniyor...' : 'Şube Seçiniz'}
          value={known ? value : ''}
          disabled={disabled || !branches.data}
          onChange={(event) => onValueChange(Number(event.target.value) || undefined)}
        >
          {options?.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </Select>
      </Field>
      {branches.isError && (
        <Button tone="plain" pending={branches.isFetching} onClick={() => void branches.refetch()}>
          Tekrar Dene
        </Button>
      )}
    </div>
  )
}
