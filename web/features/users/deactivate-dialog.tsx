import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toaster.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { deactivateMutation } from './mutations.ts'

const failure = 'Kullanıcı devre dışı bırakılırken bir hata oluştu'

/** The server's reason where it has one to give, else the sentence of specification.md §8. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.sentence : failure

export function DeactivateDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const deactivate = useMutation(deactivateMutation(useQueryClient()))
  const confirm = () =>
    deactivate.mutate(user.id, {
      onSuccess: () => {
        toast({
          title: 'Başarılı',
          description: 'Kullanıcı başarıyla devre dışı bırakıldı',
          tone: 'success',
        })
        onClose()
      },
      onError: (error) =>
        toast({ title: 'Hata', description: reasonOf(error), tone: 'destructive' }),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Kullanıcıyı devre dışı bırak"
      question="Bu kullanıcı artık giriş yapamaz ve açık oturumları hemen sona erer. Devam edilsin mi?"
      subject={`${user.fullName} · ${user.username}`}
      confirmLabel="Devre Dışı Bırak"
      pending={deactivate.isPending}
      error={deactivate.error && reasonOf(deactivate.error)}
      onConfirm={confirm}
    />
  )
}
