import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changeReward, type ManagedReward } from '#api/contracts/rewards/managing.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { formatTypedMoment } from '#web/shared/forms/typed-moment.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { TierField } from '#web/shared/tiers/tier-field.tsx'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'
import { saveRewardMutation } from './managing-queries.ts'
import { labels, TypedReward, valuesOf } from './reward-form.ts'

interface RewardDialogProps {
  /** the reward to edit; undefined for a new one */
  reward?: ManagedReward | undefined
  onClose: () => void
}

const number = (typed: string | number | null | undefined) =>
  typed === '' || typed === null || typed === undefined ? undefined : Number(typed)

const kinds = { item: 'Ücretsiz ürün', amount: 'Tutar indirimi', percentage: 'Yüzde indirimi' }

const named = <Row extends { id: number; name: string }>(rows: readonly Row[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** `Yeni Ödül` or `Ödülü Düzenle` (programme.md §4). */
export default function RewardDialog({ reward, onClose }: RewardDialogProps) {
  const [uploading, setUploading] = useState(false)
  const products = named(useQuery(allItemsQuery).data)
  const branches = named(useQuery(branchesQuery).data)
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  const save = useMutation(saveRewardMutation)
  const form = useContractForm(TypedReward, {
    draft: `reward-${reward?.id ?? 'new'}`,
    defaultValues: valuesOf(reward),
  })
  const { register, control } = form
  const { errors } = form.formState
  const [benefit, itemIds = [], branchIds = [], leastTier = null] = useWatch({
    control,
    name: ['benefit', 'itemIds', 'branchIds', 'leastTier'],
  })

  const namesOf = (options: typeof products, value: unknown) =>
    options
      .filter((option) => Array.isArray(value) && value.includes(Number(option.value)))
      .map(({ label }) => label)
      .join(', ') || 'Hepsi'
  const show = (name: string, value: unknown) => {
    if (name === 'benefit') return kinds[value as keyof typeof kinds]
    if (name === 'itemIds') return namesOf(products, value)
    if (name === 'branchIds') return namesOf(branches, value)
    if (name === 'leastTier')
      return typeof value === 'number' ? tierAndAbove(value, tiers) : 'Herkes'
    return name.endsWith('At') && value ? formatTypedMoment(value) : undefined
  }
  const choose = (name: 'itemIds' | 'branchIds') => (chosen: number[]) =>
    form.setValue(name, chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  return (
    <SavingDialog
      form={form}
      row={reward}
      valuesOf={valuesOf}
      endpoint={changeReward}
      save={save}
      labels={labels}
      show={show}
      success={`Ödül ${reward ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Ödül ${reward ? 'güncellenemedi' : 'eklenemedi'}`}
      size="lg"
      title={reward ? 'Ödülü Düzenle' : 'Yeni Ödül'}
      description={
        reward && reward.taken > 0
          ? 'Alınmış kuponlar, alındıkları günkü koşullarla geçerli kalır.'
          : undefined
      }
      submitLabel={reward ? 'Güncelle' : 'Ekle'}
      waiting={uploading}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={labels.name} required error={errors.name?.message}>
          <Input data-autofocus autoComplete="off" {...register('name')} />
        </Field>
        <Field label={labels.price} required hint="Puan" error={errors.price?.message}>
          <NumberInput min={1} {...register('price', { valueAsNumber: true })} />
        </Field>
        <Field label={labels.benefit} required error={errors.benefit?.message}>
          <Select {...register('benefit')}>
            {Object.entries(kinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {benefit === 'amount' && (
          <Field label={labels.amount} required error={errors.amount?.message}>
            <Input inputMode="decimal" className="tabular" {...register('amount')} />
          </Field>
        )}
        {benefit === 'percentage' && (
          <>
            <Field label={labels.percentage} required error={errors.percentage?.message}>
              <NumberInput min={1} max={100} {...register('percentage', { setValueAs: number })} />
            </Field>
            <Field label={labels.most} required error={errors.most?.message}>
              <Input inputMode="decimal" className="tabular" {...register('most')} />
            </Field>
          </>
        )}
      </div>
      {benefit === 'item' && (
        <ChosenList
          label={labels.itemIds}
          hint="Müşteri bunlardan birini ücretsiz alır."
          required
          error={errors.itemIds?.message}
          options={products}
          chosen={itemIds}
          onChosenChange={choose('itemIds')}
          empty="Ürün bulunamadı"
        />
      )}
      <Field label={labels.terms} error={errors.terms?.message}>
        <Textarea rows={2} {...register('terms')} />
      </Field>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={labels.startsAt} error={errors.startsAt?.message}>
          <DateControl withTime control={control} name="startsAt" empty={null} />
        </Field>
        <Field label={labels.endsAt} error={errors.endsAt?.message}>
          <DateControl withTime control={control} name="endsAt" empty={null} />
        </Field>
        <Field
          label={labels.stock}
          hint={
            reward?.taken
              ? `${reward.taken} kez alındı. Sınır yoksa boş bırakın.`
              : 'Sınır yoksa boş bırakın.'
          }
          error={errors.stock?.message}
        >
          <NumberInput min={1} {...register('stock', { setValueAs: number })} />
        </Field>
        <Field
          label={labels.perPerson}
          hint="Bir kişinin alabileceği sayı. Sınır yoksa boş bırakın."
          error={errors.perPerson?.message}
        >
          <NumberInput min={1} {...register('perPerson', { setValueAs: number })} />
        </Field>
        <TierField
          label={labels.leastTier}
          value={leastTier}
          onValueChange={(chosen) => form.setValue('leastTier', chosen, { shouldDirty: true })}
          error={errors.leastTier?.message}
        />
      </div>
      <ChosenList
        label={labels.branchIds}
        hint="Her yerde geçerliyse boş bırakın."
        error={errors.branchIds?.message}
        options={branches}
        chosen={branchIds}
        onChosenChange={choose('branchIds')}
        empty="Şube bulunamadı"
      />
      <Checkbox
        label={labels.isActive}
        hint="Yayında olmayan ödülü müşteriler görmez; alınmış kuponlar geçerli kalır."
        {...register('isActive')}
      />
    </SavingDialog>
  )
}
