import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeReward, type ManagedReward } from '#api/contracts/rewards/managing.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { benefitKinds } from '#web/shared/benefit-words.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { formatTypedMoment } from '#web/shared/forms/typed-moment.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'
import { saveRewardMutation } from './managing-queries.ts'
import { RewardBenefit } from './reward-benefit.tsx'
import { RewardBounds } from './reward-bounds.tsx'
import { labels, optionsOf, TypedReward, valuesOf } from './reward-form.ts'

interface RewardDialogProps {
  /** the reward to edit; undefined for a new one */
  reward?: ManagedReward | undefined
  onClose: () => void
}

/** `Yeni Ödül` or `Ödülü Düzenle` (programme.md §4). */
export default function RewardDialog({ reward, onClose }: RewardDialogProps) {
  const [uploading, setUploading] = useState(false)
  const products = optionsOf(useQuery(allItemsQuery).data)
  const branches = optionsOf(useQuery(branchesQuery).data)
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  const save = useMutation(saveRewardMutation)
  const form = useContractForm(TypedReward, {
    draft: `reward-${reward?.id ?? 'new'}`,
    defaultValues: valuesOf(reward),
  })

  const namesOf = (options: typeof products, value: unknown) =>
    options
      .filter((option) => Array.isArray(value) && value.includes(Number(option.value)))
      .map(({ label }) => label)
      .join(', ') || 'Hepsi'
  const show = (name: string, value: unknown) => {
    if (name === 'benefit') return benefitKinds[value as keyof typeof benefitKinds]
    if (name === 'itemIds') return namesOf(products, value)
    if (name === 'branchIds') return namesOf(branches, value)
    if (name === 'leastTier')
      return typeof value === 'number' ? tierAndAbove(value, tiers) : 'Herkes'
    return name.endsWith('At') && value ? formatTypedMoment(value) : undefined
  }

  return (
    <SavingDialog
      form={form}
      row={reward}
      thing="reward"
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
      <RewardBenefit form={form} />
      <FormField form={form} name="terms" label={labels.terms}>
        <Textarea rows={2} />
      </FormField>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      <RewardBounds form={form} taken={reward?.taken ?? 0} />
      <Checkbox
        label={labels.isActive}
        hint="Yayında olmayan ödülü müşteriler görmez; alınmış kuponlar geçerli kalır."
        {...form.register('isActive')}
      />
    </SavingDialog>
  )
}
