import { useMutation } from '@tanstack/react-query'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { deactivateMutation } from '#web/features/users/mutations.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'

/** The server's reason if it gave one, otherwise the sentence of product.md §3. */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.status === 409
    ? error.sentence
    : 'Kullanıcı devre dışı bırakılırken bir hata oluştu'

export function DeactivateDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Kullanıcıyı Devre Dışı Bırak"
      question="Bu kullanıcı artık giriş yapamaz ve açık oturumları hemen sona erer. Devam edilsin mi?"
      subject={`${user.fullName} · ${user.username}`}
      confirmLabel="Devre Dışı Bırak"
      mutation={useMutation(deactivateMutation)}
      input={{ id: user.id }}
      success={() => 'Kullanıcı başarıyla devre dışı bırakıldı'}
      failure={reasonOf}
      onClose={onClose}
    />
  )
}
