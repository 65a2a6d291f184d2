import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeStory, createStory } from '../contracts/stories/changes.ts'
import type { Story } from '../contracts/stories/stories.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

interface Row extends Omit<Story, 'createdAt' | 'expiresAt'> {
  createdAt: Date
  expiresAt: Date
}

const written = (row: Row): Story => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** A story's columns by their public names, with the state for `reader` at `now`. */
const columns = (sql: Queryable, reader: number, now: Instant) => sql`
  s.id, s.story_group_id, s.position as "order", s.image_url,
  s.title, s.duration, s.created_at, s.expires_at,
  exists (select from story_views v where v.user_id = ${reader} and v.story_id = s.id) as is_viewed,
  s.expires_at <= ${now} as is_expired, s.version`

/** Stories by group and order; expired ones only on request. */
export async function storiesFor(
  sql: Sql,
  reader: { id: number; expiredToo: boolean },
  now: Instant,
): Promise<Story[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql, reader.id, now)}
    from stories s
    where ${reader.expiredToo} or s.expires_at > ${now}
    order by s.story_group_id, s.position, s.id`
  return rows.map(written)
}

/** Records a view, once per person and story; false if that person cannot see such a story. */
export async function noteView(
  sql: Sql,
  reader: { id: number; expiredToo: boolean },
  storyId: number,
  now: Instant,
): Promise<boolean> {
  const [row] = await sql<{ found: number }[]>`
    with story as (
      select id from stories
      where id = ${storyId} and (${reader.expiredToo} or expires_at > ${now})
    ), seen as (
      insert into story_views (user_id, story_id) select ${reader.id}, id from story
      on conflict do nothing
    )
    select count(*)::int as found from story`
  return row?.found === 1
}

type Form = BodyOf<typeof createStory>

/** Adds a story. */
export async function addStory(
  sql: Queryable,
  form: Form,
  author: number,
  now: Instant,
): Promise<Story> {
  const [row] = await sql<Row[]>`
    insert into stories as s (story_group_id, position, title, image_url, duration, expires_at)
    values (${form.storyGroupId}, ${form.order}, ${form.title}, ${form.imageUrl},
            ${form.duration}, ${form.expiresAt})
    returning ${columns(sql, author, now)}`
  if (!row) throw new Error('an insert returned no row')
  return written(row)
}

/** A story, even an expired one, as `reader` sees it; undefined if there is none. */
export async function findStory(
  sql: Queryable,
  id: number,
  reader: number,
  now: Instant,
): Promise<Story | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql, reader, now)} from stories s where s.id = ${id}`
  return row && written(row)
}

const names = {
  storyGroupId: 'story_group_id',
  order: 'position',
  title: 'title',
  imageUrl: 'image_url',
  duration: 'duration',
  expiresAt: 'expires_at',
} as const

/** Changes this version of a story; undefined if there is none. */
export async function updateStory(
  sql: Queryable,
  { id, version }: Named,
  changes: BodyOf<typeof changeStory>,
  author: number,
  now: Instant,
): Promise<Story | undefined> {
  const [row] = await sql<Row[]>`
    update stories s set ${sql(columnsOf(changes, names))}
    where id = ${id} and ${ofVersion(sql, version)}
    returning ${columns(sql, author, now)}`
  return row && written(row)
}

/** Removes this version of a story; false if there was none. */
export async function removeStory(sql: Queryable, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`delete from stories where id = ${id} and ${ofVersion(sql, version)}`
  return count > 0
}
