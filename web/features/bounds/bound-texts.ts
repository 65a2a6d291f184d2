import type { AwardBounds } from '#api/contracts/points/bounds.ts'

/** The label of each bound, in the form and in the history. */
export const boundTexts: { name: keyof AwardBounds; label: string; hint: string }[] = [
  { name: 'staffEntry', label: 'Personel, tek işlem', hint: 'Puan' },
  { name: 'scanEntries', label: 'Bir okutmada işlem', hint: 'Puan verme sayısı' },
  { name: 'customerDay', label: 'Bir müşteriye, günde', hint: 'Personelin verdiği toplam puan' },
  { name: 'staffDay', label: 'Bir personel, günde', hint: 'Verebileceği toplam puan' },
  { name: 'adminEntry', label: 'Yönetici, tek işlem', hint: 'Puan' },
]
