import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { TierField } from '#web/shared/tiers/tier-field.tsx'
import { labels, optionsOf, type RewardForm } from './reward-form.ts'

interface RewardBoundsProps {
  form: RewardForm
  /** how often it was taken already */
  taken: number
}

/** When, where and for whom a reward is there, and how often. */
export function RewardBounds({ form, taken }: RewardBoundsProps) {
  const { control } = form
  const branches = useQuery(branchesQuery).data
  const leastTier = useController({ control, name: 'leastTier' })
  const branchIds = useController({ control, name: 'branchIds' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDate form={form} name="startsAt" label={labels.startsAt} withTime empty={null} />
        <FormDate form={form} name="endsAt" label={labels.endsAt} withTime empty={null} />
        <FormNumber
          form={form}
          name="stock"
          label={labels.stock}
          hint={
            taken > 0 ? `${taken} kez alındı. Sınır yoksa boş bırakın.` : 'Sınır yoksa boş bırakın.'
          }
          empty={undefined}
        />
        <FormNumber
          form={form}
          name="perPerson"
          label={labels.perPerson}
          hint="Bir kişinin alabileceği sayı. Sınır yoksa boş bırakın."
          empty={undefined}
        />
        <TierField
          label={labels.leastTier}
          value={leastTier.field.value ?? null}
          onValueChange={leastTier.field.onChange}
          error={leastTier.fieldState.error?.message}
        />
      </div>
      <ChosenList
        label={labels.branchIds}
        hint="Her yerde geçerliyse boş bırakın."
        error={branchIds.fieldState.error?.message}
        options={optionsOf(branches)}
        chosen={branchIds.field.value ?? []}
        onChosenChange={branchIds.field.onChange}
        empty="Şube bulunamadı"
      />
    </>
  )
}
