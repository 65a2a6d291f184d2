/**
 * Text as every search compares it (decisions.md §5): accents away, case away, and I, ı, İ, i one
 * letter, so that `ISPARTA` finds `Isparta` and `cicek` finds `Çiçek`. The same as fold_turkish()
 * in the database.
 */
export const fold = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
