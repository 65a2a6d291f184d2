import type { Queryable } from '../connection.ts'
import { istanbulInstant, minuteOf } from './calendar.ts'

/** Days before the first start on which the menu began, and on which its prices were raised. */
const began = -210
const raised = -19
const winterEnded = -160

/**
 * Writes what the menu's products cost before, and one that was taken off it when winter ended; after
 * the menu, in place of the day on which the demo started.
 */
export async function insertPrices(sql: Queryable, now: Date): Promise<void> {
  const at = (days: number) => istanbulInstant(now, days, minuteOf('06:00'))
  await sql`
    insert into menu_items
      (category_id, name, description, price, image_url, allergens, preparation_seconds, archived_at)
    select id, 'Kestaneli Latte', 'Kestane püresi, çift shot espresso ve ipeksi süt; kışa özel.', 14250,
           '/demo/latte.svg', array['milk', 'nuts'], 120, ${at(winterEnded)}
      from menu_categories where name = 'Kahveler'`
  await sql`delete from menu_prices`
  // earlier prices are whole half liras, about a tenth lower
  await sql`
    insert into menu_prices (item_id, price, since)
    select i.id, p.price, p.since
      from menu_items i
     cross join lateral (
       values (case when i.archived_at is null then i.price * 9 / 10 / 50 * 50 else i.price end,
               ${at(began)}::timestamptz),
              (case when i.archived_at is null then i.price end,
               coalesce(i.archived_at, ${at(raised)}::timestamptz))) p (price, since)
     order by p.since, i.id`
}
