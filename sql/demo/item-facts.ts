interface ItemFacts {
  allergens: string[] | null
  /** per cent that the price includes */
  vat_rate: 10 | 20
  preparation_seconds: number
  is_orderable: boolean
}

/**
 * Allergens and preparation seconds by product. The smoothie is new: nobody has stated its allergens
 * yet. What is not here is for the home: no food, a higher rate, bought at the counter.
 */
const facts: Readonly<Record<string, readonly [allergens: string[] | null, seconds: number]>> = {
  'Közde Türk Kahvesi': [['nuts'], 300],
  'Dibek Kahvesi': [[], 240],
  Espresso: [[], 45],
  'Filtre Kahve': [[], 20],
  Latte: [['milk'], 90],
  Cappuccino: [['milk'], 90],
  'Tarçınlı Salep': [['milk'], 150],
  'Cold Brew': [[], 20],
  'Buzlu Latte': [['milk'], 75],
  'Naneli Limonata': [[], 60],
  'Vişneli Soda': [['sulphites'], 60],
  'Karadut Smoothie': [null, 120],
  'İnce Belli Çay': [[], 15],
  Ihlamur: [[], 180],
  'Elmalı Tarçın Çayı': [['sulphites'], 180],
  'San Sebastian Cheesecake': [['gluten', 'eggs', 'milk'], 40],
  'Fıstıklı Baklava': [['gluten', 'milk', 'nuts'], 30],
  'Fırın Sütlaç': [['milk'], 30],
  'Havuçlu Cevizli Kek': [['gluten', 'eggs', 'milk', 'nuts'], 30],
  'Tahinli Kurabiye': [['gluten', 'sesame'], 20],
  'Simit ve Beyaz Peynir': [['gluten', 'milk', 'sesame'], 60],
}

/** What the demo's menu says of a product beside name and price (ordering.md §1). */
export function factsOf(product: string): ItemFacts {
  const [allergens, seconds] = facts[product] ?? [[], 30]
  const isFood = product in facts
  return {
    allergens,
    vat_rate: isFood ? 10 : 20,
    preparation_seconds: seconds,
    is_orderable: isFood,
  }
}
