import * as z from 'zod'

/**
 * What must be stated of food that contains it: the fourteen groups of the Turkish codex (Gıda
 * Etiketleme ve Tüketicileri Bilgilendirme Yönetmeliği, annex 1) in its order, then alcohol and pork.
 */
const codes = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
  'alcohol',
  'pork',
] as const

export const Allergen = z.enum(codes, { error: 'Bu değer geçersiz.' })
export type Allergen = z.output<typeof Allergen>

/** Allergens of a product, each once, in the codex's order. */
export const Allergens = z
  .array(Allergen)
  .max(codes.length, 'Bu değer geçersiz.')
  .transform((given): Allergen[] => codes.filter((code) => given.includes(code)))
