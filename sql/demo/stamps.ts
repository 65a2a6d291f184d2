import type { Queryable } from '../connection.ts'
import { istanbulInstant } from './calendar.ts'
import { stampsSince } from './rules.ts'

/** The demo's stamp cards: one for coffees, one for sweets, and one of before that was put away. Days are days ago. */
const demoStampCards = [
  {
    name: '9 kahve, 10. bizden',
    terms: 'Ödenen her kahve bir damga.',
    size: 9,
    category: 'Kahveler',
    since: stampsSince,
    until: null,
  },
  {
    name: '5 tatlı, 6. bizden',
    terms: 'Fırından çıkan her şey sayılır.',
    size: 5,
    category: 'Tatlılar ve Fırın',
    since: stampsSince,
    until: null,
  },
  {
    name: 'Açılış kartı: 4 kahve, 5. bizden',
    terms: 'Açılış haftasında geçerliydi.',
    size: 4,
    category: 'Kahveler',
    since: stampsSince + 8,
    until: stampsSince + 1,
  },
] as const

/** Writes the stamp cards. */
export async function insertStampCards(sql: Queryable, now: Date): Promise<void> {
  for (const { name, terms, size, category, since, until } of demoStampCards)
    await sql`
      insert into stamp_cards (name, terms, size, item_ids, created_at, is_active, archived_at)
      select ${name}, ${terms}, ${size}::integer, array_agg(i.id order by i.id),
             ${istanbulInstant(now, -since, 600)}, ${until === null},
             ${until === null ? null : istanbulInstant(now, -until, 600)}
        from menu_items i join menu_categories c on c.id = i.category_id
       where c.name = ${category}`
}
