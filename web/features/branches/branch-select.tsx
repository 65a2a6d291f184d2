import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'

interface BranchSelectProps {
  value: number | undefined
  onValueChange: (branchId: number | undefined) => void
  error: string | undefined
  disabled: boolean
}

/** Selects the branch of this counter. The list of branches stays cached for a day. */
export function BranchSelect({ value, onValueChange, error, disabled }: BranchSelectProps) {
  const branches = useQuery(branchesQuery)
  const known = branches.data?.some((branch) => branch.id === value)
  return (
    <div className="grid gap-2">
      <Field label="Şube" required error={branches.isError ? 'Şubeler alınamadı' : error}>
        <Select
          fieldSize="lg"
          placeholder={branches.isPending ? 'Yükleniyor...' : 'Şube Seçiniz'}
          value={known ? value : ''}
          disabled={disabled || !branches.data}
          onChange={(event) => onValueChange(Number(event.target.value) || undefined)}
        >
          {branches.data?.map((branch) => (
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
