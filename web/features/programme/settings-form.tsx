import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProgrammeSettings, SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { type Change, useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { changeSettingsMutation } from './mutations.ts'
import { settingTexts } from './setting-texts.ts'

/** The settings as a row that is edited: each version of them is a row of its own. */
const asRow = (settings: SettingsVersion) => ({ ...settings, id: settings.version })
const endpoint = { versioned: SettingsVersion.transform(asRow) }

const valuesOf = ({
  pointValue,
  grantMonths,
  couponDays,
  donationPoints,
  startsOn,
}: SettingsVersion): ProgrammeSettings => ({
  pointValue,
  grantMonths,
  couponDays,
  donationPoints,
  startsOn,
})

const labels = {
  startsOn: 'Programın ilk günü',
  ...Object.fromEntries(settingTexts.map(({ name, label }) => [name, label])),
}

/** Sets what the programme is worth and how long things live (programme.md §8). */
export function SettingsForm({ current }: { current: SettingsVersion }) {
  const change = useMutation(changeSettingsMutation(useQueryClient()))
  const form = useContractForm(ProgrammeSettings, {
    draft: 'programme-settings',
    defaultValues: valuesOf(current),
  })
  const { errors } = form.formState
  const { submit, conflict } = useSaving({
    form,
    row: asRow(current),
    valuesOf,
    endpoint,
    save: {
      isPending: change.isPending,
      mutate: (sent: Change<Partial<ProgrammeSettings>>, { onSuccess, onError }) =>
        change.mutate(sent, { onSuccess: (saved) => onSuccess(asRow(saved)), onError }),
    },
    labels,
    show: (name, value) =>
      name === 'startsOn' ? formatDate(String(value)) : formatNumber(Number(value)),
    success: 'Ayarlar kaydedildi.',
    fallback: 'Ayarlar kaydedilemedi',
    onSaved: () => {},
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {settingTexts.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} required error={errors[name]?.message}>
            <NumberInput min={1} {...form.register(name, { valueAsNumber: true })} />
          </Field>
        ))}
        <Field
          label={labels.startsOn}
          hint="Yeni bir gün, verilmiş puanların son günlerini değiştirmez."
          required
          error={errors.startsOn?.message}
        >
          <DateControl control={form.control} name="startsOn" />
        </Field>
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
