/** Kuruş as a sentence of the API names them: `₺1.250,50`. */
export const lira = (kurus: number): string =>
  `₺${(kurus / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2 })}`
