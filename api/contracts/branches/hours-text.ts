import { type Hours, type OpeningRange, spanOf } from './hours.ts'

const names = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar']

function rangeText(range: OpeningRange): string {
  const [from, to] = spanOf(range)
  if (to - from === 24 * 60) return '24 saat'
  // a day that ends at midnight ends at 24:00; 00:00 would look like its beginning
  return `${range.opens}–${to === 24 * 60 ? '24:00' : range.closes}`
}

const dayText = (ranges: readonly OpeningRange[]): string =>
  ranges.length === 0
    ? 'kapalı'
    : [...ranges]
        .sort((a, b) => (a.opens < b.opens ? -1 : 1))
        .map(rangeText)
        .join(' ve ')

/**
 * The week's hours in words, the `openingHours` of product.md §9: `Hafta içi 08:00–22:00,
 * hafta sonu 09:00–23:00`. At most 300 characters, as the column holds.
 */
export function hoursText({ week }: Pick<Hours, 'week'>): string {
  const days = week.map(dayText)
  const like = (from: number, to: number) => new Set(days.slice(from, to)).size === 1
  if (like(0, 7)) return `Her gün ${days[0]}`
  if (like(0, 5) && like(5, 7)) return `Hafta içi ${days[0]}, hafta sonu ${days[5]}`
  // Runs of like days; a Sunday that is like Monday begins the first one.
  let first = 0
  while (first > -6 && days.at(first - 1) === days[0]) first--
  const runs: { from: number; to: number }[] = []
  for (let day = first; day < first + 7; day++) {
    const run = runs.at(-1)
    if (run && days.at(run.to % 7) === days.at(day % 7)) run.to = day
    else runs.push({ from: day, to: day })
  }
  const name = (day: number) => names.at(day % 7)
  return runs
    .map(({ from, to }) => {
      const called = from === to ? name(from) : `${name(from)}–${name(to)}`
      return `${called} ${days.at(from % 7)}`
    })
    .join(', ')
}
