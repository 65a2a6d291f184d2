import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMenuItem, type MenuItem } from '#api/contracts/menu/menu.ts'
import { deleteItemMutation } from '#web/features/menu/mutations.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'

/** Asks before a product is taken off the menu. */
export default function DeleteItem({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Ürünü Sil"
      question="Bu ürünü silmek istediğinize emin misiniz? Menüden kalkar ve arşive gider; oradan geri getirilebilir."
      row={item}
      nameOf={({ name }) => name}
      endpoint={deleteMenuItem}
      mutation={useMutation(deleteItemMutation(useQueryClient()))}
      success={() => 'Menü öğesi başarıyla silindi.'}
      fallback="Menü öğesi silinirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
