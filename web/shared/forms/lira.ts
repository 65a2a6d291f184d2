import { formatNumber } from '#ui/foundations/format.ts'

/** `12`, `12,5`, `12,50`, `12.50`, `1.250`, `1.250,50`: a point before three digits groups them. */
const written = /^(-?)(?:(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?|(\d{1,9})\.(\d{1,2}))$/

/**
 * Parses a price typed in lira. It works on digits, never on binary floats (decisions.md §5).
 * @returns kuruş; NaN if the text is no price, which the contract's schema then refuses
 */
export function kurusOf(typed: string): number {
  const match = written.exec(typed.trim().replace(/\s*(?:₺|TL)$/i, ''))
  if (!match) return Number.NaN
  const [, sign, lira = match[4] ?? '', kurus = match[5] ?? ''] = match
  const amount = Number(lira.replaceAll('.', '')) * 100 + Number(kurus.padEnd(2, '0'))
  return sign ? 0 - amount : amount
}

/** Kuruş as the value of a form field: `155,50`. */
export const typedLira = (kurus: number): string =>
  `${Math.floor(kurus / 100)},${String(kurus % 100).padStart(2, '0')}`

/** The same, easy to count where it is large: `250.000`, `1.155,50`. */
export const groupedLira = (kurus: number): string =>
  formatNumber(Math.floor(kurus / 100)) +
  (kurus % 100 === 0 ? '' : `,${String(kurus % 100).padStart(2, '0')}`)
