import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMenuItem, type MenuItem } from '#api/contracts/menu/menu.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useLatest } from '#web/shared/forms/latest.ts'
import { deleteItemMutation } from './mutations.ts'

const fallback = 'Menü öğesi silinirken bir hata oluştu.'

/** Asks before a product goes. */
export default function DeleteItem({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { latest, follow } = useLatest(item, deleteMenuItem)
  const remove = useMutation(deleteItemMutation(useQueryClient()))
  return (
    <ConfirmDialog
      open
      title="Ürünü Sil"
      question="Bu ürünü silmek istediğinize emin misiniz? Bu işlem geri alınamaz."
      subject={latest.name}
      confirmLabel="Sil"
      pending={remove.isPending}
      error={remove.isError && sentenceOf(remove.error, fallback)}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        remove.mutate(latest, {
          onSuccess: () => {
            announceSuccess('Menü öğesi başarıyla silindi.')
            onClose()
          },
          onError: (error) => {
            announceFailure(error, fallback)
            follow(error)
          },
        })
      }
    />
  )
}
