import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { firstEventPictures } from './events/queries.ts'
import { firstItemPictures } from './menu/queries.ts'
import { preloadedPictures } from './preloaded-pictures.ts'

const now = new Date('2026-11-21T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const event = (
    title: string,
    from: string,
    picture: string | null,
    active = true,
  ) => database.sql`
    insert into events (title, description, event_date, end_date, location, image_url, is_active)
    values (${title}, 'x', ${from}, ${from}::timestamptz + interval '1 hour', 'Moda', ${picture},
            ${active})`
  await event('ended', '2026-11-20T10:00:00Z', '/demo/ended.svg')
  await event('third', '2026-11-25T10:00:00Z', '/demo/third.svg')
  await event('second', '2026-11-24T10:00:00Z', null)
  await event('hidden', '2026-11-22T10:00:00Z', '/demo/hidden.svg', false)
  await event('first', '2026-11-23T10:00:00Z', 'https://example.com/first.jpg')
  await database.sql`
    with category as (insert into menu_categories (name) values ('Kahve') returning id)
    insert into menu_items (name, description, price, category_id, image_url)
    select 'Ürün ' || n, 'x', 100, id, case when n <> 2 then '/demo/' || n || '.svg' end
      from category, generate_series(1, 6) n order by n`
})
afterAll(() => database.drop())

test('are those of the events and the products that one sees first, once they are known', async () => {
  const picturesOf = preloadedPictures({
    '/': () => firstEventPictures(database.sql, now),
    '/menu': () => firstItemPictures(database.sql),
  })
  expect(picturesOf('/')).toEqual([])
  await vi.waitFor(() => expect(picturesOf('/')).toEqual(['https://example.com/first.jpg']))
  const menu = ['/demo/1.svg', '/demo/3.svg', '/demo/4.svg']
  await vi.waitFor(() => expect(picturesOf('/menu')).toEqual(menu))
  expect(picturesOf('/points')).toEqual([])
})

test('are none, and harm nobody, while the database is away', async () => {
  const sql = connect(database.url.replace(/:\d+\//, ':1/'))
  const picturesOf = preloadedPictures({ '/': () => firstEventPictures(sql, now) })
  expect(picturesOf('/')).toEqual([])
  await new Promise((next) => setTimeout(next, 50))
  expect(picturesOf('/')).toEqual([])
  await sql.end({ timeout: 0 })
})
