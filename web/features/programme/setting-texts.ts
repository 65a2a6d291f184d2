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

/** The same of invitations, which stand together. */
export const referralTexts: typeof settingTexts = [
  { name: 'referralInviter', label: 'Davet edene', hint: 'Puan; bundan sonraki davetler için' },
  { name: 'referralFriend', label: 'Davet edilene', hint: 'Puan; bundan sonraki davetler için' },
  {
    name: 'referralLeast',
    label: 'Sayılan en küçük alışveriş',
    hint: 'Kuruş; arkadaşın ödediği, bundan sonraki davetler için',
  },
  {
    name: 'referralMonthly',
    label: 'Ayda en çok davet ödülü',
    hint: 'Kişi başına; 0 yeni davetleri kapatır',
  },
]
