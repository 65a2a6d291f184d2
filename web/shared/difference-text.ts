import { formatMoney } from '#ui/foundations/format.ts'

/** `+₺15,00`, `−₺10,00`; nothing where an option costs nothing more. @param kurus the difference */
export const differenceText = (kurus: number): string =>
  kurus === 0 ? '' : `${kurus > 0 ? '+' : '−'}${formatMoney(Math.abs(kurus))}`
