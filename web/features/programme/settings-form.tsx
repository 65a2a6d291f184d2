import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProgrammeSettings, SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Field } from '#ui/forms/field.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { changeSettingsMutation } from './mutations.ts'
import { referralTexts, settingTexts } from './setting-texts.ts'

const valuesOf = ({
  pointValue,
  grantMonths,
  couponDays,
  donationPoints,
  referralInviter,
  referralFriend,
  referralLeast,
  referralMonthly,
  startsOn,
}: SettingsVersion): ProgrammeSettings => ({
  pointValue,
  grantMonths,
  couponDays,
  donationPoints,
  referralInviter,
  referralFriend,
  referralLeast,
  referralMonthly,
  startsOn,
})

const labels = {
  startsOn: 'Programın ilk günü',
  ...Object.fromEntries(
    [...settingTexts, ...referralTexts].map(({ name, label }) => [name, label]),
  ),
}

/** Sets what the programme is worth and how long things live (programme.md §8). */
export function SettingsForm({ current }: { current: SettingsVersion }) {
  const change = useMutation(changeSettingsMutation(useQueryClient()))
  const form = useContractForm(ProgrammeSettings, {
    draft: 'programme-settings',
    defaultValues: valuesOf(current),
  })
  const { errors } = form.formState
  return (
    <VersionForm
      form={form}
      current={current}
      schema={SettingsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={labels}
      show={(name, value) =>
        name === 'startsOn' ? formatDate(String(value)) : formatNumber(Number(value))
      }
      success="Ayarlar kaydedildi."
      fallback="Ayarlar kaydedilemedi"
    >
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
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display font-semibold text-lg">Arkadaş daveti</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {referralTexts.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} required error={errors[name]?.message}>
              <NumberInput min={0} {...form.register(name, { valueAsNumber: true })} />
            </Field>
          ))}
        </div>
      </fieldset>
    </VersionForm>
  )
}
