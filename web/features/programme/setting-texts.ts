import type { ProgrammeSettings } from '#api/contracts/programme/settings.ts'

/** The label of each setting that is a number, in the form and in the history. */
export const settingTexts: {
  name: Exclude<keyof ProgrammeSettings, 'startsOn'>
  label: string
  hint: string
}[] = [
  { name: 'pointValue', label: 'Bir puanın değeri', hint: 'Kuruş; raporlarda ve puanla ödemede' },
  { name: 'grantMonths', label: 'Puanların ömrü', hint: 'Ay; bundan sonra kazanılanlar için' },
  { name: 'couponDays', label: 'Kuponların ömrü', hint: 'Gün; bundan sonra alınanlar için' },
  { name: 'donationPoints', label: 'Askıda kahve', hint: 'Puan' },
]
