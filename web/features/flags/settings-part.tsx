import { useMutation } from '@tanstack/react-query'
import { FlagSettings, FlagSettingsVersion } from '#api/contracts/flags/settings.ts'
import { Card } from '#ui/data/card.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { Versions } from '#web/shared/versions/versions-screen.tsx'
import { changeFlagSettingsMutation, flagSettingsQuery } from './queries.ts'

const texts: { name: keyof FlagSettings; label: string; hint: string }[] = [
  { name: 'often', label: 'Bir müşterinin kazanımı', hint: '24 saatte kaç kez' },
  { name: 'pair', label: 'Aynı kişiden kazanım', hint: '7 günde kaç kez' },
  { name: 'generousTimes', label: 'Ortancanın katı', hint: 'Şubede 24 saatte elle verilen puan' },
  {
    name: 'generousPoints',
    label: 'En az elle verilen puan',
    hint: 'Bunun altında katına bakılmaz',
  },
  { name: 'takenBack', label: 'Geri alma ve iade', hint: '24 saatte kaç kez' },
  { name: 'accounts', label: 'Tek tarayıcıda yeni hesap', hint: '7 günde kaç hesap' },
  {
    name: 'numberBills',
    label: 'Telefon numarasıyla alışveriş',
    hint: 'Bir kişi günde bundan fazlasını kaydederse',
  },
  {
    name: 'numberPair',
    label: 'Aynı müşteriye numarayla alışveriş',
    hint: 'Bir kişi 7 günde bundan fazlasını kaydederse',
  },
]

const labels = Object.fromEntries(texts.map(({ name, label }) => [name, label]))

const valuesOf = (version: FlagSettingsVersion) =>
  Object.fromEntries(texts.map(({ name }) => [name, version[name]])) as FlagSettings

/** `Eşikler`: from when on something looks odd, and what it was before. */
export function FlagSettingsPart() {
  return (
    <Versions
      introduction={
        <p className="text-muted">
          Kapalı şubede geri alma ve iş arkadaşına elle verilen puan her zaman bildirilir. Değişen
          eşik, sonraki uyarılar için geçerlidir. Numarayla kaydedilen alışverişler uyarı açmaz;
          eşiği aşanlar Genel Bakış’ta, Dikkat başlığı altında görünür.
        </p>
      }
      versions={flagSettingsQuery}
      form={(current) => (
        <Card>
          <FlagSettingsForm current={current} />
        </Card>
      )}
      historyLabel="Eşiklerin geçmişi"
      sinceLabel="Zaman"
      compared={(version) =>
        Object.fromEntries(texts.map(({ name, label }) => [label, formatNumber(version[name])]))
      }
    />
  )
}

/** Sets from when on something looks odd. */
export function FlagSettingsForm({ current }: { current: FlagSettingsVersion }) {
  const change = useMutation(changeFlagSettingsMutation)
  const form = useContractForm(FlagSettings, {
    draft: 'flag-settings',
    defaultValues: valuesOf(current),
  })
  return (
    <VersionForm
      form={form}
      current={current}
      schema={FlagSettingsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={labels}
      show={(_, value) => formatNumber(Number(value))}
      success="Eşikler kaydedildi."
      fallback="Eşikler kaydedilemedi"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map(({ name, label, hint }) => (
          <FormNumber key={name} form={form} name={name} label={label} hint={hint} />
        ))}
      </div>
    </VersionForm>
  )
}
