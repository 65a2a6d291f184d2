import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { changeStory, createStory, deleteStory } from '../contracts/stories/changes.ts'
import { listStories, viewStory } from '../contracts/stories/stories.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import type { Person } from '../sessions/sessions.ts'
import { addStory, findStory, noteView, removeStory, storiesFor, updateStory } from './queries.ts'

/** Customers never see an expired story; administrators see it marked (decisions.md §5). */
const readerOf = (person: Person) => ({ id: person.id, expiredToo: person.isAdmin })

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
        once((tx) => addStory(tx, body, person.id, clock())),
      ),
    )
    .use(
      gate(changeStory, async ({ person, params: { id }, body, version }) => {
        const story = await updateStory(sql, { id, version }, body, person.id, clock())
        if (!story)
          throw conflictOrNotFound(await findStory(sql, id, person.id, clock()), 'story_not_found')
        return story
      }),
    )
    .use(
      gate(deleteStory, async ({ person, params: { id }, version }) => {
        if (!(await removeStory(sql, { id, version })))
          throw conflictOrNotFound(await findStory(sql, id, person.id, clock()), 'story_not_found')
      }),
    )
