import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { type Campaign, changeCampaign } from '#api/contracts/programme/campaigns.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TimeField } from '#ui/forms/time-field.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { TierField } from '#web/shared/tiers/tier-field.tsx'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'
import { labels, TypedCampaign, valuesOf } from './campaign-form.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { factorText, longWeekdays } from './campaign-words.ts'
import { saveCampaignMutation } from './mutations.ts'

interface CampaignDialogProps {
  /** the campaign to edit; undefined for a new one */
  campaign?: Campaign | undefined
  onClose: () => void
}

const factors = [150, 200, 250, 300, 400, 500, 1_000]

const numberOrNull = (typed: string | number | null | undefined) =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed)

const toggled = (all: readonly number[], one: number) =>
  (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]).toSorted(
    (a, b) => a - b,
  )

/** `Yeni Kampanya` or `Kampanyayı Düzenle`, with what a customer will read (programme.md §3). */
export default function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const branches = useQuery(branchesQuery).data ?? []
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  const save = useMutation(saveCampaignMutation)
  const form = useContractForm(TypedCampaign, {
    draft: `campaign-${campaign?.id ?? 'new'}`,
    defaultValues: valuesOf(campaign),
  })
  const { register, control, setValue } = form
  const { errors } = form.formState
  const [name, multiplier, bonus, weekdays, branchIds, leastTier] = useWatch({
    control,
    name: ['name', 'multiplier', 'bonus', 'weekdays', 'branchIds', 'leastTier'],
  })
  const from = useController({ control, name: 'fromTime' }).field
  const until = useController({ control, name: 'untilTime' }).field
  const gives = multiplier == null ? 'bonus' : 'multiplier'
  const put = (field: 'weekdays' | 'branchIds', chosen: number[]) =>
    setValue(field, chosen, { shouldDirty: true })

  const show = (field: string, value: unknown) => {
    if (field === 'multiplier' && typeof value === 'number') return `${factorText(value)} kat`
    if (field.endsWith('On')) return formatDate(String(value))
    if (field === 'budget') return formatNumber(Number(value))
    if (field === 'weekdays' && Array.isArray(value))
      return value.map((day) => longWeekdays[day - 1]).join(', ') || 'Her gün'
    if (field === 'branchIds' && Array.isArray(value))
      return value.length === 0 ? 'Tüm şubeler' : `${value.length} şube`
    if (field === 'leastTier')
      return typeof value === 'number' ? tierAndAbove(value, tiers) : 'Herkes'
    return undefined
  }

  return (
    <SavingDialog
      form={form}
      row={campaign}
      valuesOf={valuesOf}
      endpoint={changeCampaign}
      save={save}
      labels={labels}
      show={show}
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
      <Field label={labels.name} required hint="Müşteriler görür" error={errors.name?.message}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SegmentedControl
          label="Ne kazandırır"
          labelled
          options={[
            { value: 'multiplier', label: 'Katsayı' },
            { value: 'bonus', label: 'Ek puan' },
          ]}
          value={gives}
          onValueChange={(next) => {
            setValue('multiplier', next === 'multiplier' ? 200 : null, { shouldDirty: true })
            setValue('bonus', next === 'bonus' ? 20 : null, { shouldDirty: true })
          }}
        />
        {gives === 'multiplier' ? (
          <Field label={labels.multiplier} required error={errors.multiplier?.message}>
            <Select
              value={multiplier ?? 200}
              onChange={(event) =>
                setValue('multiplier', Number(event.target.value), { shouldDirty: true })
              }
            >
              {[...new Set([...factors, multiplier ?? 200])]
                .toSorted((a, b) => a - b)
                .map((factor) => (
                  <option key={factor} value={factor}>
                    {`${factorText(factor)} kat`}
                  </option>
                ))}
            </Select>
          </Field>
        ) : (
          <Field label={labels.bonus} required error={errors.bonus?.message}>
            <NumberInput min={1} {...register('bonus', { setValueAs: numberOrNull })} />
          </Field>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={labels.startsOn} required error={errors.startsOn?.message}>
          <DateControl control={control} name="startsOn" />
        </Field>
        <Field label={labels.endsOn} required error={errors.endsOn?.message}>
          <DateControl control={control} name="endsOn" />
        </Field>
      </div>
      <fieldset className="m-0 grid min-w-0 gap-2">
        <legend className="mb-2 font-semibold text-sm">Günler (seçilmezse her gün)</legend>
        <div className="flex flex-wrap gap-2">
          {longWeekdays.map((day, index) => (
            <Chip
              key={day}
              label={day}
              pressed={weekdays?.includes(index + 1) ?? false}
              onPressedChange={() => put('weekdays', toggled(weekdays ?? [], index + 1))}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={labels.fromTime}
          hint="Bütün gün için boş bırakın"
          error={errors.fromTime?.message}
        >
          <TimeField ref={from.ref} value={from.value ?? ''} onValueChange={from.onChange} />
        </Field>
        <Field
          label={labels.untilTime}
          hint="Gün sonu için 00:00"
          error={errors.untilTime?.message}
        >
          <TimeField ref={until.ref} value={until.value ?? ''} onValueChange={until.onChange} />
        </Field>
      </div>
      {branches.length > 0 && (
        <fieldset className="m-0 grid min-w-0 gap-2">
          <legend className="mb-2 font-semibold text-sm">Şubeler (seçilmezse hepsi)</legend>
          <div className="flex flex-wrap gap-2">
            {branches.map((branch) => (
              <Chip
                key={branch.id}
                label={branch.name}
                pressed={branchIds?.includes(branch.id) ?? false}
                onPressedChange={() => put('branchIds', toggled(branchIds ?? [], branch.id))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TierField
          label={labels.leastTier}
          value={leastTier ?? null}
          onValueChange={(chosen) => setValue('leastTier', chosen, { shouldDirty: true })}
          error={errors.leastTier?.message}
        />
        <Field
          label={labels.leastDue}
          hint="Sınır yoksa boş bırakın"
          error={errors.leastDue?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            {...register('leastDue')}
          />
        </Field>
        <Field
          label={labels.budget}
          required
          hint={
            campaign?.spent ? `Puan; şimdiye kadar ${formatNumber(campaign.spent)} verildi` : 'Puan'
          }
          error={errors.budget?.message}
        >
          <NumberInput min={1} {...register('budget', { valueAsNumber: true })} />
        </Field>
        <Field label={labels.perDay} hint="Kez; boşsa sınırsız" error={errors.perDay?.message}>
          <NumberInput min={1} {...register('perDay', { setValueAs: numberOrNull })} />
        </Field>
        <Field label={labels.inAll} hint="Kez; boşsa sınırsız" error={errors.inAll?.message}>
          <NumberInput min={1} {...register('inAll', { setValueAs: numberOrNull })} />
        </Field>
      </div>
      <Checkbox
        label={labels.firstPurchase}
        hint="Kampanya yalnızca müşterinin ilk alışverişine uygulanır."
        {...register('firstPurchase')}
      />
      <CampaignPreview name={name} multiplier={multiplier ?? null} bonus={bonus ?? null} />
    </SavingDialog>
  )
}
