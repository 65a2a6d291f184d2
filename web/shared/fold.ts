/**
 * Text as every search compares it (decisions.md §5): without accents, without case, and with I, ı, İ, i
 * as one letter, so that `ISPARTA` finds `Isparta` and `cicek` finds `Çiçek`. The same as fold_turkish()
 * in the database.
 */
export const fold = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
