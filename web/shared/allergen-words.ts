import type { Allergen } from '#api/contracts/menu/allergens.ts'

/** What guests read of each group of the codex. */
export const allergenNames: Readonly<Record<Allergen, string>> = {
  gluten: 'Gluten',
  crustaceans: 'Kabuklu deniz ürünleri',
  eggs: 'Yumurta',
  fish: 'Balık',
  peanuts: 'Yer fıstığı',
  soy: 'Soya',
  milk: 'Süt',
  nuts: 'Sert kabuklu yemişler',
  celery: 'Kereviz',
  mustard: 'Hardal',
  sesame: 'Susam',
  sulphites: 'Sülfitler',
  lupin: 'Acı bakla',
  molluscs: 'Yumuşakçalar',
  alcohol: 'Alkol',
  pork: 'Domuz ürünü',
}

/**
 * The allergens of a product in a sentence: `Gluten, süt`; that there are none; or that nobody has
 * stated them, and whom to ask (decisions/125).
 */
export function allergensText(allergens: readonly Allergen[] | null): string {
  if (allergens === null) return 'Henüz belirtilmedi, lütfen çalışanlarımıza sorun.'
  if (allergens.length === 0) return 'Bildirimi zorunlu alerjen yok.'
  const [first = '', ...others] = allergens.map((code) => allergenNames[code])
  return [first, ...others.map((name) => name.toLocaleLowerCase('tr'))].join(', ')
}
