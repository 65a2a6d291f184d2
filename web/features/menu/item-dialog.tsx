import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { changeMenuItem, ItemFields, type MenuItem, Price } from '#api/contracts/menu/menu.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { useSaving } from '#web/shared/forms/saving.ts'
import { saveItemMutation } from './mutations.ts'
import { categoriesQuery } from './queries.ts'

interface ItemDialogProps {
  /** the product to edit; undefined for a new one */
  item?: MenuItem | undefined
  /** the preselected category of a new one */
  categoryId?: number | null | undefined
  onClose: () => void
}

/** The contract's fields, with the price typed in lira. */
const TypedItem = ItemFields.extend({ price: z.string().transform(kurusOf).pipe(Price) })

/** The form's values for a product, or for a new one. */
const valuesOf = (item?: MenuItem) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  price: item ? typedLira(item.price) : '',
  categoryId: item?.categoryId ?? 0,
  imageUrl: item?.imageUrl ?? undefined,
})

const labels = {
  name: 'Ürün adı',
  description: 'Açıklama',
  price: 'Fiyat (TL)',
  categoryId: 'Kategori',
  imageUrl: 'Görsel',
}

/** `Ürün Ekle` or `Ürünü Düzenle`. */
export default function ItemDialog({ item, categoryId, onClose }: ItemDialogProps) {
  const [uploading, setUploading] = useState(false)
  const categories = useQuery(categoriesQuery).data ?? []
  const save = useMutation(saveItemMutation(useQueryClient()))
  const form = useContractForm(TypedItem, {
    draft: `item-${item?.id ?? 'new'}`,
    defaultValues: { ...valuesOf(item), categoryId: item?.categoryId ?? categoryId ?? 0 },
  })
  const { register } = form
  const { errors } = form.formState
  const kurus = kurusOf(useWatch({ control: form.control, name: 'price' }))

  const { submit, conflict } = useSaving({
    form,
    row: item,
    valuesOf,
    endpoint: changeMenuItem,
    save,
    labels,
    show: (name, value) =>
      name === 'categoryId' ? categories.find(({ id }) => id === value)?.name : undefined,
    success: `Menü öğesi başarıyla ${item ? 'güncellendi' : 'eklendi'}.`,
    fallback: `Menü öğesi ${item ? 'güncellenirken' : 'eklenirken'} bir hata oluştu.`,
    onSaved: onClose,
  })

  return (
    <FormDialog
      control={form.control}
      title={item ? 'Ürünü Düzenle' : 'Ürün Ekle'}
      submitLabel={item ? 'Güncelle' : 'Ekle'}
      onSubmit={submit}
      saving={save.isPending}
      waiting={uploading}
      conflict={conflict}
      onClose={onClose}
    >
      <Field label="Ürün adı" required error={errors.name?.message}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Açıklama" required error={errors.description?.message}>
        <Textarea rows={3} {...register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Fiyat (TL)"
          required
          hint={kurus >= 0 ? formatMoney(kurus) : 'Örneğin 12,50'}
          error={errors.price?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            {...register('price')}
          />
        </Field>
        <Field label="Kategori" required error={errors.categoryId?.message}>
          <Select {...register('categoryId', { setValueAs: Number })}>
            <option value={0}>Kategori Seçiniz</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
    </FormDialog>
  )
}
