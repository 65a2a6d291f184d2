/** `12`, `12,5`, `12,50`, `12.50`, `1.250`, `1.250,50`: a point before three digits groups them. */
const written = /^(-?)(?:(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?|(\d{1,9})\.(\d{1,2}))$/

/**
 * Lira as people type them, in kuruş, digit by digit and never through a binary float
 * (decisions.md §5). NaN where it is no price, for the contract's schema to refuse.
 */
export function kurusOf(typed: string): number {
  const match = written.exec(typed.trim().replace(/\s*(?:₺|TL)$/i, ''))
  if (!match) return Number.NaN
  const [, sign, lira = match[4] ?? '', kurus = match[5] ?? ''] = match
  const amount = Number(lira.replaceAll('.', '')) * 100 + Number(kurus.padEnd(2, '0'))
  return sign ? 0 - amount : amount
}

/** Kuruş as a form shows them to be changed: `155,50`. */
export const typedLira = (kurus: number): string =>
  `${Math.floor(kurus / 100)},${String(kurus % 100).padStart(2, '0')}`
