import { useMutation, useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { enrolTablet } from '#api/contracts/tablets/tablets.ts'
import { Input } from '#ui/forms/input.tsx'
import { BranchSelect } from '#web/features/branches/branch-select.tsx'
import { deviceBranch } from '#web/features/points/counter/remembered-branch.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { enrolMutation } from './mutations.ts'

/** `Bu Tableti Kaydet`: the branch where this tablet stands, and what it is called there. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const only = useQuery(ownBranchesQuery).data?.tabletBranchIds
  const enrol = useMutation(enrolMutation)
  const form = useContractForm(bodyOf(enrolTablet), {
    defaultValues: { branchId: deviceBranch.read(), name: '' },
  })
  const branch = useController({ control: form.control, name: 'branchId' })
  const submit = form.handleSubmit((body) =>
    enrol.mutate(
      { body },
      {
        onSuccess: (tablet) => {
          deviceBranch.write(tablet.branch.id)
          announceSuccess('Tablet kaydedildi. Siz çıkış yapınca kasayı açacak kişiyi sorar.')
          onClose()
        },
        onError: (error) =>
          showRefusal(
            form,
            error,
            { tablet_name_taken: 'name', no_right_here: 'branchId', branch_not_found: 'branchId' },
            'Tablet kaydedilemedi',
          ),
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title="Bu Tableti Kaydet"
      description="Bu tarayıcı, şubenin ortak tableti olur. Çalışanlar adlarına dokunup PIN’leriyle kasayı açar."
      submitLabel="Kaydet"
      onSubmit={submit}
      saving={enrol.isPending}
      onClose={onClose}
    >
      <BranchSelect
        value={branch.field.value}
        onValueChange={branch.field.onChange}
        error={branch.fieldState.error?.message}
        only={only}
      />
      <FormField form={form} name="name" label="Tabletin adı">
        <Input autoComplete="off" placeholder="Kasa 1" />
      </FormField>
    </FormDialog>
  )
}
