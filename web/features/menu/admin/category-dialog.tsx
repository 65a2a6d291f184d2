import { useMutation, useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { deleteMenuCategory, type MenuCategory } from '#api/contracts/menu/menu.ts'
import { Picture } from '#ui/data/picture.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { deleteCategoryMutation } from '#web/features/menu/mutations.ts'
import { categoriesQuery } from '#web/features/menu/queries.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { useGuardedDialog } from '#web/shared/forms/unsaved.tsx'
import ThingHistory from '#web/shared/history/thing-history.tsx'
import { CategoryForm } from './category-form.tsx'

/** `Kategori Ekle`: a form for a new category, and a list to edit and delete the others. */
export default function CategoryDialog({ onClose }: { onClose: () => void }) {
  const categories = useQuery(categoriesQuery).data ?? []
  const [edited, setEdited] = useState<MenuCategory>()
  const [dirty, setDirty] = useState(false)
  const [deleting, setDeleting] = useState<MenuCategory>()
  const guarded = useGuardedDialog(dirty, onClose)
  return (
    <Dialog
      open
      title={edited ? 'Kategoriyi Düzenle' : 'Kategori Ekle'}
      onOpenChange={(open) => !open && guarded.leave()}
    >
      <div className="grid gap-5">
        <CategoryForm
          key={edited?.id}
          category={edited}
          onDirtyChange={setDirty}
          onDone={() => setEdited(undefined)}
        />
        {edited && <ThingHistory key={`history-${edited.id}`} thing="category" id={edited.id} />}
        {categories.length > 0 && (
          <ul aria-label="Kategoriler" className="divide-y divide-line border-line border-t">
            {categories.map((category) => (
              <li key={category.id} className="flex items-center gap-1 py-1.5">
                {category.imageUrl && (
                  <span className="mr-2 size-10 shrink-0 overflow-hidden rounded-pill">
                    <Picture src={category.imageUrl} alt="" fallback={null} />
                  </span>
                )}
                <span className="min-w-0 flex-1 break-words">{category.name}</span>
                <Button
                  tone="ghost"
                  size="icon"
                  aria-label={`Düzenle: ${category.name}`}
                  onClick={() => setEdited(category)}
                >
                  <Pencil aria-hidden className="size-5" />
                </Button>
                <Button
                  tone="ghost"
                  size="icon"
                  className="text-spend"
                  aria-label={`Sil: ${category.name}`}
                  onClick={() => setDeleting(category)}
                >
                  <Trash2 aria-hidden className="size-5" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {guarded.questions}
      {deleting && (
        <DeleteCategory
          category={deleting}
          onClose={(deleted) => {
            if (deleted && edited?.id === deleting.id) setEdited(undefined)
            setDeleting(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

interface DeleteCategoryProps {
  category: MenuCategory
  onClose: (deleted: boolean) => void
}

function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  return (
    <DeleteDialog
      title="Kategoriyi Sil"
      question="Bu kategoriyi silmek istediğinize emin misiniz? Bu işlem geri alınamaz."
      row={category}
      nameOf={({ name }) => name}
      endpoint={deleteMenuCategory}
      mutation={useMutation(deleteCategoryMutation)}
      success={() => 'Kategori başarıyla silindi.'}
      fallback="Kategori silinirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
