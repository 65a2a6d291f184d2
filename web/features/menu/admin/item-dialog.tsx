import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { changeMenuItem, ItemFields, type MenuItem, Price } from '#api/contracts/menu/menu.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { saveItemMutation } from '#web/features/menu/mutations.ts'
import { categoriesQuery } from '#web/features/menu/queries.ts'
import { allergensText } from '#web/shared/allergen-words.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { AllergenChips } from './allergen-chips.tsx'

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
  allergens: item?.allergens ?? null,
  vatRate: item?.vatRate ?? 10,
  preparationSeconds: item?.preparationSeconds ?? 60,
  isOrderable: item?.isOrderable ?? true,
})

const labels = {
  name: 'Ürün adı',
  description: 'Açıklama',
  price: 'Fiyat (TL)',
  categoryId: 'Kategori',
  imageUrl: 'Görsel',
  allergens: 'Alerjenler',
  vatRate: 'KDV oranı',
  preparationSeconds: 'Hazırlama süresi (saniye)',
  isOrderable: 'Önceden sipariş edilebilir',
}

/** `1 dk 30 sn`, for who types seconds; empty below a minute. */
function durationText(seconds: number): string | undefined {
  if (!(seconds >= 60)) return undefined
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} dk${rest > 0 ? ` ${rest} sn` : ''}`
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
  const { field: allergens } = useController({ control: form.control, name: 'allergens' })
  const [price, seconds = 0] = useWatch({
    control: form.control,
    name: ['price', 'preparationSeconds'],
  })
  const kurus = kurusOf(price)

  const show = (name: string, value: unknown) => {
    if (name === 'categoryId') return categories.find(({ id }) => id === value)?.name
    if (name === 'allergens') return allergensText(value as MenuItem['allergens'])
    return name === 'vatRate' ? `%${value}` : undefined
  }

  return (
    <SavingDialog
      form={form}
      row={item}
      thing="product"
      valuesOf={valuesOf}
      endpoint={changeMenuItem}
      save={save}
      labels={labels}
      show={show}
      success={`Menü öğesi başarıyla ${item ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Menü öğesi ${item ? 'güncellenirken' : 'eklenirken'} bir hata oluştu.`}
      size="lg"
      title={item ? 'Ürünü Düzenle' : 'Ürün Ekle'}
      submitLabel={item ? 'Güncelle' : 'Ekle'}
      waiting={uploading}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={labels.name}>
        <Input data-autofocus autoComplete="off" />
      </FormField>
      <FormField form={form} name="description" label={labels.description}>
        <Textarea rows={3} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney
          form={form}
          name="price"
          label={labels.price}
          hint={kurus >= 0 ? formatMoney(kurus) : 'Örneğin 12,50'}
        />
        <FormField form={form} name="categoryId" label={labels.categoryId} parse={Number}>
          <Select>
            <option value={0}>Kategori Seçiniz</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      <AllergenChips value={allergens.value ?? null} onValueChange={allergens.onChange} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="vatRate"
          label={labels.vatRate}
          hint="Fiyat KDV dahildir."
          parse={Number}
        >
          <Select>
            <option value={10}>%10</option>
            <option value={20}>%20</option>
          </Select>
        </FormField>
        <FormNumber
          form={form}
          name="preparationSeconds"
          label={labels.preparationSeconds}
          hint={durationText(seconds)}
        />
      </div>
      <Checkbox
        label={labels.isOrderable}
        hint="Uygulamadan verilecek siparişlere girer."
        {...register('isOrderable')}
      />
    </SavingDialog>
  )
}
