import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CategoryForm as Form, type MenuCategory } from '#api/contracts/menu/menu.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { ImageField } from '#web/features/media/image-field.tsx'
import { outcomesFor } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { saveCategoryMutation } from './queries.ts'

interface CategoryFormProps {
  /** the category to edit; none for a new one */
  category?: MenuCategory | undefined
  onDone: () => void
}

const written = (typed?: string) => typed || undefined

/** Name, description and picture of a category; ready for the next one when it is saved. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const [uploading, setUploading] = useState(false)
  const save = useMutation(saveCategoryMutation(useQueryClient(), category?.id))
  const form = useContractForm(Form, {
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? undefined,
      imageUrl: category?.imageUrl ?? undefined,
    },
  })
  const { register } = form
  const { errors } = form.formState
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' })

  const outcomes = outcomesFor(form, {
    success: `Kategori başarıyla ${category ? 'güncellendi' : 'eklendi'}.`,
    fallback: `Kategori ${category ? 'güncellenirken' : 'eklenirken'} bir hata oluştu.`,
    onSaved: () => {
      form.reset()
      onDone()
    },
  })
  const submit = form.handleSubmit((body) => save.mutate(body, outcomes))

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Kategori adı" required error={errors.name?.message}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Açıklama" error={errors.description?.message}>
        <Input autoComplete="off" {...register('description', { setValueAs: written })} />
      </Field>
      <ImageField
        value={imageUrl ?? ''}
        error={errors.imageUrl?.message}
        onBusyChange={setUploading}
        onValueChange={(url) => {
          form.clearErrors('imageUrl')
          form.setValue('imageUrl', url || undefined)
        }}
      />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
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
