import { useMutation } from '@tanstack/react-query'
import { RecoveryReason, recoverFactors } from '#api/contracts/factors/managing.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Select } from '#ui/forms/select.tsx'
import { recoveryReasons } from '#web/features/security/recovery-reasons.ts'
import { recoverMutation } from '#web/features/users/mutations.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'

interface RecoverDialogProps {
  user: ManagedUser
  onClose: () => void
}

/** Takes away what somebody has lost besides the password, with a reason (decisions/159). */
export function RecoverDialog({ user, onClose }: RecoverDialogProps) {
  const recover = useMutation(recoverMutation)
  const form = useContractForm(bodyOf(recoverFactors), { defaultValues: {} })
  const submit = form.handleSubmit((body) =>
    recover.mutate(
      { id: user.id, body },
      {
        onSuccess: () => {
          announceSuccess('Doğrulama yöntemleri kaldırıldı; oturumları kapandı.')
          onClose()
        },
        onError: (error) => {
          announceFailure(error)
          showRefusal(form, error)
        },
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title="İkinci Adımı Kaldır"
      description={`${user.fullName}: geçiş anahtarları, doğrulama kodları ve kurtarma kodları silinir, oturumları kapanır. Şifresi kalır; kendisine e-postayla bildirilir.`}
      submitLabel="Kaldır"
      submitTone="destructive"
      onSubmit={submit}
      saving={recover.isPending}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="reason"
        label="Neden"
        hint="Güvenlik kaydına yazılır. Kişiyi tanıdığınızdan emin olun."
      >
        <Select placeholder="Neden seçiniz">
          {RecoveryReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {recoveryReasons[reason]}
            </option>
          ))}
        </Select>
      </FormField>
    </FormDialog>
  )
}
