import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../contracts/account/sessions.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { endOthers, endSession, sessionsOf } from './session-queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** `Oturumlarım`: where a person is signed in, and signing out elsewhere (issue 15 §4). */
export const sessionRoutes = ({ gate, sql, addressOf }: Deps) => {
  const note = (tx: Parameters<typeof noteSecurity>[0], id: number, request: Request, n: number) =>
    noteSecurity(tx, {
      kind: 'sessions_ended',
      actorId: id,
      subjectId: id,
      address: addressOf(request),
      detail: { count: n },
    })

  return new Elysia({ name: 'own-sessions' })
    .use(gate(ownSessions, ({ person }) => sessionsOf(sql, person)))
    .use(
      gate(endOwnSession, ({ person, params, request }) =>
        sql.begin(async (tx) => {
          if (!(await endSession(tx, person, params.id))) throw new Refusal('session_not_found')
          await note(tx, person.id, request, 1)
          await notifyLive(tx, { kind: 'user', userId: person.id })
        }),
      ),
    )
    .use(
      gate(endOtherSessions, ({ person, request }) =>
        sql.begin(async (tx) => {
          const ended = await endOthers(tx, person)
          if (ended > 0) {
            await note(tx, person.id, request, ended)
            await notifyLive(tx, { kind: 'user', userId: person.id })
          }
          return { ended }
        }),
      ),
    )
}
