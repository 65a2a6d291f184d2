import type { Queryable } from '../connection.ts'
import { istanbulInstant, minuteOf } from './calendar.ts'

/** Days before the first start on which the menu began, and on which its prices were raised. */
const began = -210
const raised = -19
const winterEnded = -160

/**
 * Writes what the menu's products cost before, and one that was taken off it when winter ended; after
 * the menu, in place of the day on which the demo started. The administrator did it, as their history says.
 */
export async function insertPrices(
  sql: Queryable,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> {
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
  await sql`
    insert into changes (at, thing, thing_id, act, actor_id, before, after)
    select p.since, 'product', i.id, a.act, ${adminId},
           case a.act when 'changed' then jsonb_build_object('price', p.was)
                      when 'deleted' then a.facts || jsonb_build_object('price', p.was)
                      else '{}' end,
           case a.act when 'changed' then jsonb_build_object('price', p.price)
                      when 'created' then a.facts || jsonb_build_object('price', p.price)
                      else '{}' end
      from (select *, lag(price) over (partition by item_id order by id) as was from menu_prices) p
      join menu_items i on i.id = p.item_id
     cross join lateral (
       select case when p.was is null then 'created' when p.price is null then 'deleted'
                   else 'changed' end as act,
              jsonb_build_object('name', i.name, 'description', i.description,
                                 'categoryId', i.category_id) as facts) a
     order by p.id`
}
