import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { changeOptionGroup, type ManagedOptionGroup } from '#api/contracts/menu/options.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Input } from '#ui/forms/input.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { labels, TypedGroup, type TypedOption, valuesOf } from './option-group-form.ts'
import { saveOptionGroupMutation } from './option-queries.ts'
import { OptionsEditor } from './options-editor.tsx'

interface OptionGroupDialogProps {
  /** the group to edit; undefined for a new one */
  group?: ManagedOptionGroup | undefined
  onClose: () => void
}

/** What is wrong with the options, by the path of the field. */
function errorsOf(values: unknown): ReadonlyMap<string, string> {
  const issues = TypedGroup.safeParse(values).error?.issues ?? []
  return new Map(
    issues
      .filter(({ path }) => path[0] === 'options')
      .map(({ path, message }) => [path.slice(1).join('.'), message]),
  )
}

/** `Yeni Seçenek Grubu` or `Seçenek Grubunu Düzenle` (ordering.md §1). */
export default function OptionGroupDialog({ group, onClose }: OptionGroupDialogProps) {
  const items = useQuery(allItemsQuery).data ?? []
  const save = useMutation(saveOptionGroupMutation)
  const form = useContractForm(TypedGroup, {
    draft: `option-group-${group?.id ?? 'new'}`,
    defaultValues: valuesOf(group),
  })
  const { register, control, setValue } = form
  const { errors } = form.formState
  const options = useController({ control, name: 'options' })
  const values = useWatch({ control })
  const wrong = options.fieldState.invalid ? errorsOf(values) : new Map<string, string>()
  const namesOf = (ids: readonly unknown[]) =>
    items
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')

  const show = (name: string, value: unknown) => {
    if (name === 'itemIds' && Array.isArray(value)) return namesOf(value) || 'Yok'
    if (name === 'options' && Array.isArray(value))
      return (value as TypedOption[])
        .map((option) => `${option.name} ${option.priceDifference}`.trim())
        .join(', ')
    return undefined
  }
  return (
    <SavingDialog
      form={form}
      row={group}
      thing="option-group"
      valuesOf={valuesOf}
      endpoint={changeOptionGroup}
      save={save}
      labels={labels}
      show={show}
      success={`Seçenek grubu ${group ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Seçenek grubu ${group ? 'güncellenemedi' : 'eklenemedi'}`}
      size="lg"
      title={group ? 'Seçenek Grubunu Düzenle' : 'Yeni Seçenek Grubu'}
      submitLabel={group ? 'Güncelle' : 'Ekle'}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="name" label={labels.name} hint="Müşteriler bu adı görür.">
          <Input data-autofocus autoComplete="off" placeholder="Boy" />
        </FormField>
        <FormField
          form={form}
          name="note"
          label={labels.note}
          hint="Aynı adlı grupları ayırt etmek için; müşteriler görmez."
        >
          <Input autoComplete="off" placeholder="Soğuk içecekler" />
        </FormField>
        <FormNumber
          form={form}
          name="least"
          label={labels.least}
          hint="0 yazarsanız seçim isteğe bağlıdır."
        />
        <FormNumber form={form} name="most" label={labels.most} hint="Adetler birlikte sayılır." />
      </div>
      <OptionsEditor
        ref={options.field.ref}
        options={options.field.value}
        onOptionsChange={options.field.onChange}
        error={(path) => wrong.get(path)}
      />
      <ChosenList
        label={labels.itemIds}
        hint="Bu grup, seçilen ürünlerin sayfasında son sırada yer alır. Sırası üründen değiştirilir."
        error={errors.itemIds?.message}
        options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={values.itemIds ?? []}
        onChosenChange={(next) => setValue('itemIds', next, { shouldDirty: true })}
        empty="Ürün bulunamadı"
      />
      <Checkbox
        label={labels.isActive}
        hint="Kapatılan grup hiçbir üründe görünmez; ürünleri ve seçenekleri saklanır."
        {...register('isActive')}
      />
    </SavingDialog>
  )
}
