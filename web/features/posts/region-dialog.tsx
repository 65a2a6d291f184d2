import { useMutation, useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { changeRegion, type Region, RegionFields } from '#api/contracts/posts/regions.ts'
import { Input } from '#ui/forms/input.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { saveRegionMutation } from './mutations.ts'

interface RegionDialogProps {
  /** the region to edit; undefined for a new one */
  region?: Region | undefined
  onClose: () => void
}

const labels = { name: 'Bölge adı', branchIds: 'Şubeler' }

const valuesOf = (region?: Region) => ({
  name: region?.name ?? '',
  branchIds: region?.branchIds ?? [],
})

/** `Yeni Bölge` or `Bölgeyi Düzenle`: a name and its branches. */
export default function RegionDialog({ region, onClose }: RegionDialogProps) {
  const branches = useQuery(branchesQuery).data ?? []
  const save = useMutation(saveRegionMutation)
  const form = useContractForm(RegionFields, {
    draft: `region-${region?.id ?? 'new'}`,
    defaultValues: valuesOf(region),
  })
  const branchIds = useController({ control: form.control, name: 'branchIds' })
  const show = (name: string, value: unknown) =>
    name === 'branchIds' && Array.isArray(value)
      ? branches
          .filter(({ id }) => value.includes(id))
          .map((branch) => branch.name)
          .join(', ')
      : undefined
  return (
    <SavingDialog
      form={form}
      row={region}
      thing="region"
      valuesOf={valuesOf}
      endpoint={changeRegion}
      save={save}
      labels={labels}
      show={show}
      blames={{ region_name_taken: 'name', branch_not_found: 'branchIds' }}
      success={`Bölge ${region ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Bölge ${region ? 'güncellenemedi' : 'eklenemedi'}`}
      title={region ? 'Bölgeyi Düzenle' : 'Yeni Bölge'}
      submitLabel={region ? 'Güncelle' : 'Ekle'}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={labels.name}>
        <Input data-autofocus autoComplete="off" placeholder="Anadolu Yakası" />
      </FormField>
      <ChosenList
        label={labels.branchIds}
        required
        hint={
          region && region.people > 0
            ? 'Bir şube çıkarırsanız bölgedeki görevlilerin oturumları kapanır.'
            : ''
        }
        error={branchIds.fieldState.error?.message}
        options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={branchIds.field.value}
        onChosenChange={branchIds.field.onChange}
        empty="Şube bulunamadı"
      />
    </SavingDialog>
  )
}
