import { useMutation } from '@tanstack/react-query'
import { inviteToTeam } from '#api/contracts/posts/team.ts'
import type { PostRole } from '#api/contracts/roles.ts'
import { Input } from '#ui/forms/input.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'
import { bodyOf } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreating } from '#web/shared/forms/creating.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { GivenFields } from './given-fields.tsx'
import { inviteMutation } from './mutations.ts'

export interface AddDialogProps {
  branch: { id: number; name: string }
  /** those that the person gives there, the narrowest first */
  roles: readonly PostRole[]
  onClose: () => void
}

/** `Davet Et`: makes a link by which somebody comes to work at the branch. */
export function InviteDialog({ branch, roles, onClose }: AddDialogProps) {
  const invite = useMutation(inviteMutation)
  const form = useContractForm(bodyOf(inviteToTeam), {
    defaultValues: { branchId: branch.id, role: 'barista', forWhom: '', lastDay: null },
  })
  const { key, outcomes } = useCreating(form, {
    onCreated: () => {
      announceSuccess('Davet hazır. Bağlantısını paylaşın.')
      onClose()
    },
    blames: { post_day: 'lastDay' },
  })
  const submit = form.handleSubmit((body) => invite.mutate({ body, key }, outcomes))
  return (
    <FormDialog
      control={form.control}
      title="Davet Et"
      description={`${branch.name} ekibine katılmak için bir bağlantı hazırlanır. Bağlantı yedi gün geçerlidir ve bir kez kullanılır.`}
      submitLabel="Bağlantıyı Hazırla"
      onSubmit={submit}
      saving={invite.isPending}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="forWhom"
        label="Kimin için"
        hint="Bekleyen davetlerde bu adla görürsünüz."
      >
        <Input autoComplete="off" placeholder="Mert" />
      </FormField>
      <GivenFields form={form} roles={roles} />
    </FormDialog>
  )
}
