import type { Queryable } from '../connection.ts'
import { istanbulInstant, minuteOf } from './calendar.ts'
import { demoEvents, demoPlaces } from './events.ts'
import { factsOf } from './item-facts.ts'
import { demoMenu } from './menu.ts'
import { demoStories } from './stories.ts'

const drawing = (name: string) => `/demo/${name}.svg`

/** Writes the menu, the stories and the events; dates count from the day of `now`. */
export async function insertContent(sql: Queryable, now: Date): Promise<void> {
  for (const { name, description, drawing: cover, products } of demoMenu) {
    const [category] = await sql<{ id: number }[]>`
      insert into menu_categories (name, description, image_url)
      values (${name}, ${description}, ${drawing(cover)}) returning id`
    const rows = products.map((product) => ({
      category_id: category?.id ?? 0,
      name: product.name,
      description: product.description,
      price: product.price,
      image_url: drawing(product.drawing),
      ...factsOf(product.name),
    }))
    await sql`insert into menu_items ${sql(rows)}`
  }
  await sql`insert into stories ${sql(
    demoStories.map((story) => ({
      story_group_id: story.group,
      position: story.position,
      title: story.title,
      image_url: drawing(story.drawing),
      duration: story.duration,
      // to the end of that day
      expires_at: istanbulInstant(now, story.days, minuteOf('23:59')),
    })),
  )}`
  await sql`insert into events ${sql(
    demoEvents.map((event) => ({
      title: event.title,
      description: event.description,
      event_date: istanbulInstant(now, event.day, minuteOf(event.from)),
      end_date: istanbulInstant(now, event.day, minuteOf(event.until)),
      location: event.location,
      image_url: drawing(event.drawing),
      capacity: event.capacity,
    })),
  )}`
}

/**
 * Writes who has a place at the events, in the events' order: `demoPlaces` of the customers each, the
 * account for visitors among them at the second.
 */
export async function insertPlaces(
  sql: Queryable,
  { customerIds, regularId }: { customerIds: readonly number[]; regularId: number },
): Promise<void> {
  const events = await sql<{ id: number }[]>`select id from events order by event_date, id`
  const others = customerIds.filter((id) => id !== regularId)
  const places = events.flatMap(({ id }, at) => {
    const count = demoPlaces[at] ?? 0
    const people = others.slice(at * 3, at * 3 + count)
    if (at === 1) people[0] = regularId
    return people.map((user_id) => ({ event_id: id, user_id }))
  })
  await sql`insert into event_places ${sql(places)}`
}
