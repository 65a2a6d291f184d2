import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { changeHouseNote } from '../contracts/users/house-note.ts'
import { personStory } from '../contracts/users/story.ts'
import {
  changeUser,
  changeUsers,
  customerCard,
  deactivateUser,
  exportUsers,
  listUsers,
} from '../contracts/users/users.ts'
import type { Gate } from '../http/gate.ts'
import { pageBothWays } from '../http/pages.ts'
import { requireProof } from '../http/proof.ts'
import { Refusal } from '../http/refusal.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import { requireCustomerAccess } from './customer-access.ts'
import { exportPeople } from './export.ts'
import { changeNote } from './house-note.ts'
import { changePerson } from './management.ts'
import { cardOf } from './queries.ts'
import { searchUsers, shown } from './search.ts'
import { changeStates } from './states.ts'
import { storyOf } from './story.ts'

/** Customers as the counter sees them (decisions.md §4), and people as administrators do. */
export const userRoutes = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) =>
  new Elysia({ name: 'users' })
    .use(
      gate(customerCard, async ({ person, params }) => {
        await requireCustomerAccess(sql, person, params.userId, clock())
        const found = await cardOf(sql, params.userId)
        if (!found) throw new Refusal('user_not_found')
        return found.card
      }),
    )
    .use(
      gate(listUsers, async ({ query, request, headers }) => {
        const { q = '', role, state, sort, direction, before, after, limit } = query
        const { rows, total, more } = await searchUsers(sql, {
          q,
          role,
          state,
          sort,
          direction,
          before,
          after,
          limit,
        })
        const found = pageBothWays(rows, { before, after, limit }, request)
        Object.assign(headers, found.headers, {
          'x-total-count': String(total),
          ...(more && { 'x-total-more': 'true' }),
        })
        return found.rows.map(shown)
      }),
    )
    .use(
      gate(personStory, async ({ params }) => {
        const story = await storyOf(sql, params.id)
        if (!story) throw new Refusal('user_not_found')
        return story
      }),
    )
    .use(
      gate(changeHouseNote, ({ person, params: { id }, body, version }) =>
        changeNote(sql, person.id, { id, version }, body.note),
      ),
    )
    .use(
      gate(changeUsers, ({ person, body }) => changeStates(sql, person, body.ids, body.isActive)),
    )
    .use(
      gate(exportUsers, async ({ person, body }) =>
        csvDownload(await exportPeople(sql, person, body), 'kullanicilar.csv'),
      ),
    )
    .use(
      gate(changeUser, async ({ person, params: { id }, body, version }) => {
        const prove = (tx: TransactionSql) => requireProof(tx, person)
        return shown(await changePerson(sql, person, { id, version }, body, prove))
      }),
    )
    .use(
      gate(deactivateUser, async ({ person, params }) =>
        shown(
          await changePerson(
            sql,
            person,
            { id: params.id, version: undefined },
            { isActive: false },
          ),
        ),
      ),
    )
