import { Elysia } from 'elysia'
import { countAudience, type NewBroadcast, recordBroadcast } from '#sql/broadcasts.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import { actFrom } from '#sql/security-log.ts'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
  sendNotification,
  tryNotification,
} from '../contracts/broadcasts/broadcasts.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { type Person, seesEverybody } from '../sessions/sessions.ts'
import { broadcastPage, recipientPage } from './queries.ts'

/** Broadcasts and their audiences (decisions.md §6). */
export const broadcastRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'broadcasts' })
    .use(
      gate(sendNotification, ({ person, body, once }) =>
        once(async (tx) => {
          if (!body.sendToAll) requirePeople(person)
          await actFrom(tx, person.address)
          const { title, message, type, marketing } = body
          const said = { senderId: person.id, title, message, type, marketing }
          return send(tx, { ...said, ...audienceOf(body) })
        }),
      ),
    )
    .use(
      gate(tryNotification, ({ person, body: { title, message }, once }) =>
        once(async (tx) => {
          await actFrom(tx, person.address)
          return send(tx, trialOf(person.id, title, message))
        }),
      ),
    )
    .use(
      gate(listBroadcasts, async ({ query, request, headers }) => {
        const found = page(await broadcastPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(listRecipients, async ({ query, request, headers }) => {
        const { q = '', marketing, ...part } = query
        const found = page(
          await recipientPage(sql, { q, marketing: marketing === 'true', ...part }),
          query.limit,
          request,
        )
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(countRecipients, async ({ person, query: { q = '', marketing } }) => {
        if (q !== '') requirePeople(person)
        const asked = { chosen: null, search: q, except: [], marketing: marketing === 'true' }
        return { recipients: await countAudience(sql, asked) }
      }),
    )

/** Refuses searches and choices of people by whoever sees no contact data: a count would tell it (decisions/278). */
function requirePeople(person: Person): void {
  if (!seesEverybody(person)) throw new Refusal('forbidden')
}

/** @throws Refusal no_recipients */
async function send(tx: Queryable, broadcast: NewBroadcast) {
  if ((await countAudience(tx, broadcast)) === 0) throw new Refusal('no_recipients')
  const { id, recipients } = await recordBroadcast(tx, broadcast)
  return { id, recipients, message: sentence(recipients) }
}

/** A broadcast to its sender: the server names the recipient, so a trial reaches nobody else. */
const trialOf = (senderId: number, title: string, message: string): NewBroadcast => ({
  ...{ senderId, title, message, type: 'admin' },
  ...{ chosen: [senderId], search: null, except: [] },
})

interface Choice {
  sendToAll: boolean
  userIds?: number[] | undefined
  search?: string | undefined
  exceptIds?: number[] | undefined
}

const audienceOf = ({ sendToAll, userIds = [], search, exceptIds = [] }: Choice) => {
  if (sendToAll) return { chosen: null, search: null, except: [] }
  if (search !== undefined) return { chosen: null, search, except: exceptIds }
  return { chosen: userIds, search: null, except: exceptIds }
}

const number = new Intl.NumberFormat('tr-TR')
const sentence = (recipients: number) =>
  `Bildirim ${number.format(recipients)} kişiye gönderiliyor.`
