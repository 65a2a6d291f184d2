import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CategoryFields, changeMenuCategory, type MenuCategory } from '#api/contracts/menu/menu.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { saveCategoryMutation } from '#web/features/menu/mutations.ts'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import { FormField, textOrUndefined } from '#web/shared/forms/form-field.tsx'
import { useSaving } from '#web/shared/forms/saving.ts'

interface CategoryFormProps {
  /** the category to edit; undefined for a new one */
  category?: MenuCategory | undefined
  onDone: () => void
  /** called with true while the form has unsaved input */
  onDirtyChange?: (dirty: boolean) => void
}

/** The form's values for a category, or for a new one. */
const valuesOf = (category?: MenuCategory) => ({
  name: category?.name ?? '',
  description: category?.description ?? undefined,
  imageUrl: category?.imageUrl ?? undefined,
})

const labels = { name: 'Kategori adı', description: 'Açıklama', imageUrl: 'Görsel' }

/** Name, description and picture of a category. After a save the form is empty again. */
export function CategoryForm({ category, onDone, onDirtyChange }: CategoryFormProps) {
  const [uploading, setUploading] = useState(false)
  const save = useMutation(saveCategoryMutation)
  const form = useContractForm(CategoryFields, {
    draft: `category-${category?.id ?? 'new'}`,
    defaultValues: valuesOf(category),
  })
  const { errors, isDirty } = form.formState
  useEffect(() => {
    onDirtyChange?.(isDirty)
    return () => onDirtyChange?.(false)
  }, [isDirty, onDirtyChange])

  const { submit, conflict } = useSaving({
    form,
    row: category,
    valuesOf,
    endpoint: changeMenuCategory,
    save,
    labels,
    success: `Kategori başarıyla ${category ? 'güncellendi' : 'eklendi'}.`,
    fallback: `Kategori ${category ? 'güncellenirken' : 'eklenirken'} bir hata oluştu.`,
    onSaved: () => {
      form.reset()
      onDone()
    },
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FormField form={form} name="name" label="Kategori adı">
        <Input data-autofocus autoComplete="off" />
      </FormField>
      <FormField form={form} name="description" label="Açıklama" parse={textOrUndefined}>
        <Input autoComplete="off" />
      </FormField>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      <FormFailure>{errors.root?.message}</FormFailure>
      <div className="flex flex-wrap justify-end gap-2">
        {category && (
          <Button tone="plain" onClick={onDone} disabled={save.isPending}>
            Vazgeç
          </Button>
        )}
        <Button type="submit" pending={save.isPending || uploading}>
          {category ? 'Güncelle' : 'Ekle'}
        </Button>
      </div>
    </form>
  )
}
