import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { formatNumber } from '#ui/foundations/format.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { TierField } from '#web/shared/tiers/tier-field.tsx'
import { type CampaignForm, labels } from './campaign-form.ts'
import { NumberChips } from './number-chips.tsx'

interface CampaignBoundsProps {
  form: CampaignForm
  /** the points that it has given already */
  spent: number | undefined
}

/** Where and for whom a campaign holds, and how much it may give. */
export function CampaignBounds({ form, spent }: CampaignBoundsProps) {
  const { control } = form
  const branches = useQuery(branchesQuery).data ?? []
  const branchIds = useController({ control, name: 'branchIds' }).field
  const leastTier = useController({ control, name: 'leastTier' })
  return (
    <>
      {branches.length > 0 && (
        <NumberChips
          legend="Şubeler (seçilmezse hepsi)"
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={branchIds.value ?? []}
          onChosenChange={branchIds.onChange}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TierField
          label={labels.leastTier}
          value={leastTier.field.value ?? null}
          onValueChange={leastTier.field.onChange}
          error={leastTier.fieldState.error?.message}
        />
        <FormMoney
          form={form}
          name="leastDue"
          label={labels.leastDue}
          hint="Sınır yoksa boş bırakın"
        />
        <FormNumber
          form={form}
          name="budget"
          label={labels.budget}
          hint={spent ? `Puan; şimdiye kadar ${formatNumber(spent)} verildi` : 'Puan'}
        />
        <FormNumber
          form={form}
          name="perDay"
          label={labels.perDay}
          hint="Kez; boşsa sınırsız"
          empty={null}
        />
        <FormNumber
          form={form}
          name="inAll"
          label={labels.inAll}
          hint="Kez; boşsa sınırsız"
          empty={null}
        />
      </div>
    </>
  )
}
