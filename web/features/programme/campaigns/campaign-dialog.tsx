import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type Campaign, changeCampaign } from '#api/contracts/programme/campaigns.ts'
import type { TierStep } from '#api/contracts/programme/tiers.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { factorText, longWeekdays } from '#web/features/programme/campaign-words.ts'
import { saveCampaignMutation } from '#web/features/programme/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'
import { CampaignBounds } from './campaign-bounds.tsx'
import { copyOf, labels, TypedCampaign, valuesOf } from './campaign-form.ts'
import { CampaignGift } from './campaign-gift.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignWhen } from './campaign-when.tsx'

interface CampaignDialogProps {
  /** the campaign to edit; undefined for a new one */
  campaign?: Campaign | undefined
  /** a new one begins with what this one has */
  copied?: Campaign | undefined
  onClose: () => void
}

/** How a field's value is shown where two versions differ; of other fields the value itself is. */
const shownAs: Record<string, (value: unknown, tiers: TierStep[]) => string | undefined> = {
  multiplier: (value) => (typeof value === 'number' ? `${factorText(value)} kat` : undefined),
  startsOn: (value) => formatDate(String(value)),
  endsOn: (value) => formatDate(String(value)),
  budget: (value) => formatNumber(Number(value)),
  weekdays: (value) =>
    Array.isArray(value)
      ? value.map((day) => longWeekdays[day - 1]).join(', ') || 'Her gün'
      : undefined,
  branchIds: (value) => {
    if (!Array.isArray(value)) return undefined
    return value.length === 0 ? 'Tüm şubeler' : `${value.length} şube`
  },
  leastTier: (value, tiers) => (typeof value === 'number' ? tierAndAbove(value, tiers) : 'Herkes'),
}

/** `Yeni Kampanya` or `Kampanyayı Düzenle`, with what a customer will read (programme.md §3). */
export default function CampaignDialog({ campaign, copied, onClose }: CampaignDialogProps) {
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  const save = useMutation(saveCampaignMutation)
  const form = useContractForm(TypedCampaign, {
    draft: `campaign-${campaign?.id ?? (copied ? `copy-${copied.id}` : 'new')}`,
    defaultValues: copied ? copyOf(copied) : valuesOf(campaign),
  })
  const [name, multiplier, bonus] = useWatch({
    control: form.control,
    name: ['name', 'multiplier', 'bonus'],
  })

  return (
    <SavingDialog
      form={form}
      row={campaign}
      valuesOf={valuesOf}
      endpoint={changeCampaign}
      save={save}
      labels={labels}
      show={(field, value) => shownAs[field]?.(value, tiers)}
      success={campaign ? 'Kampanya güncellendi.' : 'Kampanya taslağı oluşturuldu.'}
      fallback={campaign ? 'Kampanya güncellenemedi' : 'Kampanya oluşturulamadı'}
      size="lg"
      title={campaign ? 'Kampanyayı Düzenle' : 'Yeni Kampanya'}
      submitLabel={campaign ? 'Güncelle' : 'Taslak Oluştur'}
      onClose={onClose}
    >
      {campaign?.state === 'published' && (
        <Banner tone="info">
          Değişiklik kaydedildiği andan sonraki alışverişlerde geçerlidir; verilen puanlar değişmez.
        </Banner>
      )}
      <FormField form={form} name="name" label={labels.name} hint="Müşteriler görür">
        <Input data-autofocus autoComplete="off" />
      </FormField>
      <CampaignGift form={form} />
      <CampaignWhen form={form} />
      <CampaignBounds form={form} spent={campaign?.spent} />
      <Checkbox
        label={labels.firstPurchase}
        hint="Kampanya yalnızca müşterinin ilk alışverişine uygulanır."
        {...form.register('firstPurchase')}
      />
      <CampaignPreview name={name} multiplier={multiplier ?? null} bonus={bonus ?? null} />
    </SavingDialog>
  )
}
