/**
 * Normalizes text for searches (decisions.md §5): it drops accents and case and makes I, ı, İ and i
 * one letter, so that `ISPARTA` matches `Isparta` and `cicek` matches `Çiçek`. fold_turkish() does
 * the same in the database.
 */
export const fold = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
