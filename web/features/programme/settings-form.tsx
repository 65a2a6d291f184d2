import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { ProgrammeSettings, SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { changeSettingsMutation } from './mutations.ts'
import { referralTexts, type SettingName, settingTexts } from './setting-texts.ts'

const typedAmount = z.string().transform(kurusOf)
const { pointValue, referralLeast } = ProgrammeSettings.shape

/** The contract's fields, with the amounts typed in lira. */
const TypedSettings = ProgrammeSettings.extend({
  pointValue: typedAmount.pipe(pointValue),
  referralLeast: typedAmount.pipe(referralLeast),
})

const Settings = z.object(ProgrammeSettings.shape)

const valuesOf = (version: SettingsVersion) => {
  const settings = Settings.parse(version)
  return {
    ...settings,
    pointValue: typedLira(settings.pointValue),
    referralLeast: typedLira(settings.referralLeast),
  }
}

const amounts: ReadonlySet<string> = new Set(
  [...settingTexts, ...referralTexts].flatMap(({ name, isMoney }) => (isMoney ? name : [])),
)

const labels = {
  startsOn: 'Programın ilk günü',
  ...Object.fromEntries(
    [...settingTexts, ...referralTexts].map(({ name, label }) => [name, label]),
  ),
}

/** Sets what the programme is worth and how long things live (programme.md §8). */
export function SettingsForm({ current }: { current: SettingsVersion }) {
  const change = useMutation(changeSettingsMutation)
  const form = useContractForm(TypedSettings, {
    draft: 'programme-settings',
    defaultValues: valuesOf(current),
  })
  const { errors } = form.formState
  const inputOf = (name: SettingName, min: number) =>
    amounts.has(name) ? (
      <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register(name)} />
    ) : (
      <NumberInput min={min} {...form.register(name, { valueAsNumber: true })} />
    )
  return (
    <VersionForm
      form={form}
      current={current}
      schema={SettingsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={labels}
      show={(name, value) => {
        if (name === 'startsOn') return formatDate(String(value))
        return amounts.has(name) ? `${value} TL` : formatNumber(Number(value))
      }}
      success="Ayarlar kaydedildi."
      fallback="Ayarlar kaydedilemedi"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {settingTexts.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} required error={errors[name]?.message}>
            {inputOf(name, 1)}
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
              {inputOf(name, 0)}
            </Field>
          ))}
        </div>
      </fieldset>
    </VersionForm>
  )
}
