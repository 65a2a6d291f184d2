import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { ProgrammeSettings, SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { changeSettingsMutation } from '#web/features/programme/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { referralTexts, type SettingText, settingTexts } from './setting-texts.ts'

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
  billsByNumber: 'Telefonsuz müşteri',
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
  const fieldOf = ({ name, label, hint }: SettingText) => {
    const Control = amounts.has(name) ? FormMoney : FormNumber
    return <Control key={name} form={form} name={name} label={label} hint={hint} />
  }
  return (
    <VersionForm
      form={form}
      current={current}
      schema={SettingsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={labels}
      show={(name, value) => {
        if (name === 'billsByNumber') return value ? 'Açık' : 'Kapalı'
        if (name === 'startsOn') return formatDate(String(value))
        return amounts.has(name) ? `${value} TL` : formatNumber(Number(value))
      }}
      success="Ayarlar kaydedildi."
      fallback="Ayarlar kaydedilemedi"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {settingTexts.map(fieldOf)}
        <FormDate
          form={form}
          name="startsOn"
          label={labels.startsOn}
          hint="Yeni bir gün, verilmiş puanların son günlerini değiştirmez."
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display font-semibold text-lg">Arkadaş daveti</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">{referralTexts.map(fieldOf)}</div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display font-semibold text-lg">{labels.billsByNumber}</legend>
        <Checkbox
          label="Telefon numarasıyla alışveriş kaydedilebilir"
          {...form.register('billsByNumber')}
        />
        <p className="text-muted text-sm">
          Telefonu yanında olmayan müşteri için: günde en fazla 2 alışveriş, her biri en fazla
          ₺1.000,00.
        </p>
      </fieldset>
    </VersionForm>
  )
}
