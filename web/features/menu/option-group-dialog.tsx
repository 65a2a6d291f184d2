import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { changeOptionGroup, type ManagedOptionGroup } from '#api/contracts/menu/options.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { labels, TypedGroup, type TypedOption, valuesOf } from './option-group-form.ts'
import { saveOptionGroupMutation } from './option-queries.ts'
import { OptionsEditor } from './options-editor.tsx'
import { allItemsQuery } from './queries.ts'

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
        <Field
          label={labels.name}
          required
          hint="Müşteriler bu adı görür."
          error={errors.name?.message}
        >
          <Input data-autofocus autoComplete="off" placeholder="Boy" {...register('name')} />
        </Field>
        <Field
          label={labels.note}
          hint="Aynı adlı grupları ayırt etmek için; müşteriler görmez."
          error={errors.note?.message}
        >
          <Input autoComplete="off" placeholder="Soğuk içecekler" {...register('note')} />
        </Field>
        <Field
          label={labels.least}
          required
          hint="0 yazarsanız seçim isteğe bağlıdır."
          error={errors.least?.message}
        >
          <NumberInput min={0} max={10} {...register('least', { valueAsNumber: true })} />
        </Field>
        <Field
          label={labels.most}
          required
          hint="Adetler birlikte sayılır."
          error={errors.most?.message}
        >
          <NumberInput min={1} max={20} {...register('most', { valueAsNumber: true })} />
        </Field>
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
