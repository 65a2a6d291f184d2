import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { changeStampCard, type StampCard, StampCardFields } from '#api/contracts/stamps/cards.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { saveStampCardMutation } from './stamp-queries.ts'

interface StampDialogProps {
  /** the card to edit; undefined for a new one */
  card?: StampCard | undefined
  /** what a new one begins with */
  itemIds?: number[]
  onClose: () => void
}

const valuesOf = (card?: StampCard) => ({
  name: card?.name ?? '',
  terms: card?.terms ?? '',
  itemIds: card?.itemIds ?? [],
  size: card?.size ?? 9,
  isActive: card?.isActive ?? true,
})

const labels = {
  name: 'Kartın adı',
  terms: 'Koşullar',
  itemIds: 'Ürünler',
  size: 'Damga sayısı',
  isActive: 'Yayında',
}

/** `Yeni Damga Kartı` or `Damga Kartını Düzenle` (programme.md §4). */
export default function StampDialog({ card, itemIds = [], onClose }: StampDialogProps) {
  const items = useQuery(allItemsQuery).data ?? []
  const save = useMutation(saveStampCardMutation)
  const form = useContractForm(StampCardFields, {
    draft: `stamp-card-${card?.id ?? 'new'}`,
    defaultValues: card ? valuesOf(card) : { ...valuesOf(), itemIds },
  })
  const { register, control } = form
  const { errors } = form.formState
  const chosen = useWatch({ control, name: 'itemIds' })
  const show = (name: string, value: unknown) =>
    name === 'itemIds' && Array.isArray(value)
      ? items
          .filter(({ id }) => value.includes(id))
          .map((item) => item.name)
          .join(', ')
      : undefined
  return (
    <SavingDialog
      form={form}
      row={card}
      thing="stamp-card"
      valuesOf={valuesOf}
      endpoint={changeStampCard}
      save={save}
      labels={labels}
      show={show}
      success={`Damga kartı ${card ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Damga kartı ${card ? 'güncellenemedi' : 'eklenemedi'}`}
      title={card ? 'Damga Kartını Düzenle' : 'Yeni Damga Kartı'}
      submitLabel={card ? 'Güncelle' : 'Ekle'}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={labels.name}>
        <Input data-autofocus autoComplete="off" placeholder="9 kahve, 10. bizden" />
      </FormField>
      <FormNumber
        form={form}
        name="size"
        label={labels.size}
        hint="Kart bu kadar damgada dolar ve kendiliğinden kupona dönüşür."
      />
      <ChosenList
        label={labels.itemIds}
        hint="Ödenen her biri bir damga kazandırır; dolan kart bunlardan birini verir."
        required
        error={errors.itemIds?.message}
        options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={chosen}
        onChosenChange={(next) =>
          form.setValue('itemIds', next, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        empty="Ürün bulunamadı"
      />
      <FormField form={form} name="terms" label={labels.terms}>
        <Textarea rows={2} />
      </FormField>
      <Checkbox
        label={labels.isActive}
        hint="Yayında olmayan karta yeni damga basılmaz; toplanan damgalar kalır."
        {...register('isActive')}
      />
    </SavingDialog>
  )
}
