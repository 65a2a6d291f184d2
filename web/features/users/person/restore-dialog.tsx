import { useMutation } from '@tanstack/react-query'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { changeUserMutation } from '#web/features/users/mutations.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'

/** Reactivates a person. */
export function RestoreDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Kullanıcıyı Yeniden Etkinleştir"
      question="Bu kullanıcı yeniden giriş yapabilir. Devam edilsin mi?"
      subject={`${user.fullName} · ${user.username}`}
      confirmLabel="Etkinleştir"
      confirmTone="primary"
      mutation={useMutation(changeUserMutation)}
      input={{ id: user.id, version: user.version, body: { isActive: true } }}
      success={() => 'Kullanıcı başarıyla güncellendi'}
      failure={(error) => sentenceOf(error, 'Kullanıcı güncellenemedi')}
      onClose={onClose}
    />
  )
}
