import type { ChangedThing, FieldForm, Held } from '#api/contracts/changes/changes.ts'
import type { Allergen } from '#api/contracts/menu/allergens.ts'
import type { BenefitKind } from '#api/contracts/rewards/benefit.ts'
import {
  formatDateTime,
  formatDayMonth,
  formatMoney,
  formatNumber,
  formatPoints,
} from '#ui/foundations/format.ts'
import { allergenNames } from '#web/shared/allergen-words.ts'
import { benefitKinds } from '#web/shared/benefit-words.ts'
import { capital } from '#web/shared/capital.ts'
import { differenceText } from '#web/shared/difference-text.ts'
import { fieldNames } from '#web/shared/field-names.ts'

type Exception = Extract<Held, { date: string }[]>[number]
type Choice = Extract<Held, { priceDifference: number }[]>[number]

const exceptionLine = ({ date, name, ranges }: Exception) =>
  `${formatDayMonth(date)}, ${name}: ${
    ranges.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || 'kapalı'
  }`

const choiceLine = ({ name, priceDifference, most, defaultQuantity }: Choice) =>
  [
    [name, differenceText(priceDifference)].filter(Boolean).join(' '),
    ...(most > 1 ? [`en çok ${most}`] : []),
    ...(defaultQuantity > 0 ? [`${defaultQuantity} tane baştan seçili`] : []),
  ].join(', ')

const number = (held: Held, words: (value: number) => string): string => words(Number(held))

const written: Readonly<Record<FieldForm, (held: Held) => string | string[]>> = {
  text: String,
  category: String,
  picture: String,
  flag: (held) => (held === true ? 'Evet' : 'Hayır'),
  number: (held) => number(held, formatNumber),
  money: (held) => number(held, formatMoney),
  points: (held) => number(held, formatPoints),
  percent: (held) => number(held, (percent) => `%${formatNumber(percent)}`),
  seconds: (held) => number(held, (seconds) => `${formatNumber(seconds)} saniye`),
  minutes: (held) => number(held, (minutes) => `${formatNumber(minutes)} dakika`),
  tier: (held) => number(held, (place) => `${place}. kademe ve üstü`),
  instant: (held) => formatDateTime(String(held)),
  benefit: (held) => benefitKinds[held as BenefitKind],
  allergens: (held) => (held as string[]).map((one) => allergenNames[one as Allergen] ?? one),
  exceptions: (held) => (held as Exception[]).map(exceptionLine),
  options: (held) => (held as Choice[]).map(choiceLine),
  products: (held) => held as string[],
  branches: (held) => held as string[],
  groups: (held) => held as string[],
}

/** The words for a list that is empty, where that says more than nothing. */
const none: Readonly<Partial<Record<FieldForm, string>>> = {
  allergens: 'Alerjen yok',
  branches: 'Bütün şubeler',
}

/** What a field held, line by line; none where it held nothing. */
export function heldLines(held: Held, form: FieldForm): string[] {
  if (held === null || held === '') return []
  const lines = [written[form](held)].flat()
  return lines.length > 0 ? lines : [none[form] ?? []].flat()
}

const own: Readonly<Partial<Record<ChangedThing, Readonly<Record<string, string>>>>> = {
  branch: { openingHours: 'Çalışma saatleri', windowMinutes: 'Çeyrek saatte hazırlık' },
  'option-group': { isActive: 'Gösteriliyor' },
  reward: { price: 'Puanı', most: 'En fazla indirim' },
  story: { storyGroupId: 'Hikaye grubu' },
}

/** What a field is called on the screen of its thing. */
export const fieldLabel = (thing: ChangedThing, field: string): string =>
  own[thing]?.[field] ?? capital(fieldNames[field] ?? field)
