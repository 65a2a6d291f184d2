import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { countAudience, recordBroadcast } from '#sql/broadcasts.ts'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
  sendNotification,
} from '../contracts/broadcasts/broadcasts.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { broadcastPage, recipientPage } from './queries.ts'

/** Broadcasts of administrators and their audiences (decisions.md §6). */
export const broadcastRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'broadcasts' })
    .use(
      gate(sendNotification, ({ person, body, once }) =>
        once(async (tx) => {
          const { title, message, type } = body
          const broadcast = { senderId: person.id, title, message, type, ...audienceOf(body) }
          if ((await countAudience(tx, broadcast)) === 0) throw new Refusal('no_recipients')
          const { id, recipients } = await recordBroadcast(tx, broadcast)
          return { id, recipients, message: sentence(recipients) }
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
        const { q = '', ...part } = query
        const found = page(await recipientPage(sql, { q, ...part }), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(countRecipients, async ({ query }) => ({
        recipients: await countAudience(sql, { chosen: null, search: query.q ?? '', except: [] }),
      })),
    )

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
