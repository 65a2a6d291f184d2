import type { LegalKind } from '#api/contracts/legal/legal.ts'

/** What each document is called. */
export const legalNames: Record<LegalKind, string> = {
  notice: 'Aydınlatma Metni',
  terms: 'Kullanım Koşulları',
}
