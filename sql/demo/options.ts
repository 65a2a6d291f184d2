import type { Queryable } from '../connection.ts'

interface DemoOption {
  name: string
  /** kuruş */
  difference?: number
  /** units that one product may have; 1 by default */
  most?: number
  beforehand?: true
}

interface DemoGroup {
  name: string
  /** tells groups of one name apart */
  note?: string
  least: number
  most: number
  options: readonly DemoOption[]
  /** names of products; a product has its groups in the order of this list */
  products: readonly string[]
}

const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Boy',
    note: 'Sıcak içecekler',
    least: 1,
    most: 1,
    options: [
      { name: 'Küçük', difference: -1_000 },
      { name: 'Orta', beforehand: true },
      { name: 'Büyük', difference: 1_500 },
    ],
    products: ['Filtre Kahve', 'Latte', 'Cappuccino', 'Tarçınlı Salep'],
  },
  {
    name: 'Boy',
    note: 'Soğuk içecekler',
    least: 1,
    most: 1,
    options: [
      { name: 'Orta', beforehand: true },
      { name: 'Büyük', difference: 2_000 },
    ],
    products: ['Cold Brew', 'Buzlu Latte', 'Naneli Limonata', 'Vişneli Soda'],
  },
  {
    name: 'Şeker',
    least: 1,
    most: 1,
    options: [
      { name: 'Sade' },
      { name: 'Az şekerli' },
      { name: 'Orta şekerli' },
      { name: 'Çok şekerli' },
    ],
    products: ['Közde Türk Kahvesi', 'Dibek Kahvesi'],
  },
  {
    name: 'Süt',
    least: 1,
    most: 1,
    options: [
      { name: 'Tam yağlı süt', beforehand: true },
      { name: 'Laktozsuz süt', difference: 1_000 },
      { name: 'Yulaf sütü', difference: 2_000 },
      { name: 'Badem sütü', difference: 2_250 },
    ],
    products: ['Latte', 'Cappuccino', 'Buzlu Latte'],
  },
  {
    name: 'Ekstra',
    least: 0,
    most: 4,
    options: [
      { name: 'Ekstra espresso shot', difference: 2_500, most: 2 },
      { name: 'Vanilya şurubu', difference: 1_500, most: 2 },
      { name: 'Karamel sosu', difference: 1_500 },
    ],
    products: ['Filtre Kahve', 'Latte', 'Cappuccino', 'Cold Brew', 'Buzlu Latte'],
  },
  {
    name: 'Üzerine',
    least: 0,
    most: 2,
    options: [
      { name: 'Sıcak çikolata', difference: 3_000 },
      { name: 'Bir top dondurma', difference: 4_000 },
    ],
    products: ['San Sebastian Cheesecake', 'Havuçlu Cevizli Kek'],
  },
  {
    name: 'Öğütme',
    least: 1,
    most: 1,
    options: [
      { name: 'Çekirdek', beforehand: true },
      { name: 'Filtre için' },
      { name: 'Espresso için' },
      { name: 'Cezve için' },
    ],
    products: ['Telve Harmanı Çekirdek, 250 g'],
  },
]

/** Writes what can be chosen of the demo's products. */
export async function insertOptions(sql: Queryable): Promise<void> {
  for (const { name, note = '', least, most, options, products } of demoGroups) {
    const [group] = await sql<{ id: number }[]>`
      insert into option_groups (name, note, least, most) values (${name}, ${note}, ${least}, ${most})
      returning id`
    const groupId = group?.id ?? 0
    await sql`insert into options ${sql(
      options.map((option, at) => ({
        group_id: groupId,
        name: option.name,
        price_difference: option.difference ?? 0,
        most: option.most ?? 1,
        default_quantity: option.beforehand ? 1 : 0,
        position: at + 1,
      })),
    )}`
    await sql`
      insert into item_option_groups (item_id, group_id, position)
      select i.id, ${groupId}, 1 + (select count(*) from item_option_groups o where o.item_id = i.id)
        from menu_items i where i.name = any (${products as string[]})`
  }
}
