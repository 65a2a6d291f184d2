import type { ProgrammeSettings } from '#api/contracts/programme/settings.ts'

/** A setting that is a number. */
export type SettingName = Exclude<keyof ProgrammeSettings, 'startsOn' | 'billsByNumber'>

/** What people read of a setting. */
export interface SettingText {
  name: SettingName
  label: string
  hint: string
  /** kept in kuruş, typed and shown in lira */
  isMoney?: true
}

/** The label of each setting that is a number, in the form and in the history. */
export const settingTexts: SettingText[] = [
  {
    name: 'pointValue',
    label: 'Bir puanın değeri',
    hint: 'TL; raporlarda ve puanla ödemede',
    isMoney: true,
  },
  { name: 'grantMonths', label: 'Puanların ömrü', hint: 'Ay; bundan sonra kazanılanlar için' },
  { name: 'couponDays', label: 'Kuponların ömrü', hint: 'Gün; bundan sonra alınanlar için' },
  { name: 'donationPoints', label: 'Askıda kahve', hint: 'Puan' },
  {
    name: 'expectedUse',
    label: 'Beklenen kullanım',
    hint: 'Yüzde; hiçbir ayın puanları bitmemişken, Ay Kapanışı’nda',
  },
]

/** The same of invitations, which stand together. */
export const referralTexts: SettingText[] = [
  { name: 'referralInviter', label: 'Davet edene', hint: 'Puan; bundan sonraki davetler için' },
  { name: 'referralFriend', label: 'Davet edilene', hint: 'Puan; bundan sonraki davetler için' },
  {
    name: 'referralLeast',
    label: 'Sayılan en küçük alışveriş',
    hint: 'TL; arkadaşın ödediği, bundan sonraki davetler için',
    isMoney: true,
  },
  {
    name: 'referralMonthly',
    label: 'Ayda en çok davet ödülü',
    hint: 'Kişi başına; 0 yeni davetleri kapatır',
  },
]
