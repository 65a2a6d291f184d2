import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import { changeStory, createStory, deleteStory } from '../contracts/stories/changes.ts'
import { listStories, viewStory } from '../contracts/stories/stories.ts'
import { changing, noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { holds, type Person } from '../sessions/sessions.ts'
import { addStory, findStory, noteView, removeStory, storiesFor, updateStory } from './queries.ts'

/** Customers never see an expired story; who edits them sees it marked (decisions.md §5). */
const readerOf = (person: Person) => ({ id: person.id, expiredToo: holds(person, 'content.edit') })

/** Stories and their views (decisions.md §5). */
export const storyRoutes = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) =>
  new Elysia({ name: 'stories' })
    .use(gate(listStories, ({ person }) => storiesFor(sql, readerOf(person), clock())))
    .use(
      gate(viewStory, async ({ person, params }) => {
        if (!(await noteView(sql, readerOf(person), params.id, clock())))
          throw new Refusal('story_not_found')
      }),
    )
    .use(
      gate(createStory, ({ person, body, once }) =>
        once(async (tx) => {
          const story = await addStory(tx, body, person.id, clock())
          await noteChange(tx, person, { thing: 'story', id: story.id, after: story })
          return story
        }),
      ),
    )
    .use(
      gate(changeStory, ({ person, params: { id }, body, version }) => {
        const find = (tx: Queryable) => findStory(tx, id, person.id, clock())
        return changing(sql, person, { thing: 'story', id, find }, async (tx) => {
          const story = await updateStory(tx, { id, version }, body, person.id, clock())
          if (!story) throw conflictOrNotFound(await find(tx), 'story_not_found')
          return story
        })
      }),
    )
    .use(
      gate(deleteStory, ({ person, params: { id }, version }) => {
        const find = (tx: Queryable) => findStory(tx, id, person.id, clock())
        return changing(sql, person, { thing: 'story', id, find, removes: true }, async (tx) => {
          if (!(await removeStory(tx, { id, version })))
            throw conflictOrNotFound(await find(tx), 'story_not_found')
        })
      }),
    )
