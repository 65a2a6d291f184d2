import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { queueMail } from '#sql/mails.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { askReset, resetPassword } from '../contracts/auth/reset.ts'
import { limitKeyOf } from '../http/address.ts'
import { allowsAttempt, countAttempt, forgiveAttempt } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseGuessable } from './guessable.ts'
import type { Hashing } from './hashing.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { AuthLimits } from './limits.ts'
import { namesOf } from './queries.ts'
import { personOfReset, spendReset } from './reset-queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  browsers: KnownBrowsers
  /** The caller's network address. */
  addressOf(request: Request): string
}

/**
 * Forgotten passwords (issue 15 §2, decisions/153). Whether anybody has the address that is typed is
 * looked up by the worker, after the answer: known and unknown ones run the same statements here.
 */
export const resets = ({ gate, sql, limits, hashing, browsers, addressOf }: Deps) => {
  /**
   * By whom attempts are counted: a browser on which somebody has signed in by itself, so that no
   * stranger in its network uses up its attempts; any other by its network.
   */
  const callerOf = (request: Request): string => {
    const browser = browsers.of(request)
    return browser ? `browser:${browser.id}` : limitKeyOf(addressOf(request))
  }

  return new Elysia({ name: 'resets' })
    .use(
      gate(askReset, async ({ body, request }) => {
        const address = addressOf(request)
        const from = { kind: 'reset', source: limitKeyOf(address) } as const
        await countAttempt(sql, `reset:${callerOf(request)}`, limits.resets, from)
        // Beyond this nothing is sent and nothing is said: the mails of before still hold.
        const sends = await allowsAttempt(sql, `reset:to:${body.username}`, limits.resetMails)
        await sql.begin(async (tx) => {
          if (sends)
            await queueMail(tx, {
              userId: null,
              address: body.username,
              kind: 'reset',
              data: {},
            })
          await noteSecurity(tx, {
            kind: 'reset_asked',
            actorId: null,
            subjectId: null,
            address,
          })
        })
        return {
          message:
            'Bu adrese ait bir hesap varsa yeni şifre bağlantısını gönderdik. Bağlantı 30 dakika geçerlidir.',
        }
      }),
    )
    .use(
      gate(resetPassword, async ({ body, request, headers }) => {
        const address = addressOf(request)
        const key = `reset:token:${callerOf(request)}`
        const from = { kind: 'reset', source: limitKeyOf(address) } as const
        await countAttempt(sql, key, limits.resetTokens, from)
        const id = await personOfReset(sql, body.token)
        if (id === undefined) throw new Refusal('reset_invalid')
        await forgiveAttempt(sql, key)
        await refuseGuessable(body.password, await namesOf(sql, id), 'password')
        const hash = await hashing.hash(body.password, 'known')
        await sql.begin(async (tx) => {
          // Another request may have spent it during the hash, or the address may have changed.
          if ((await spendReset(tx, body.token, hash)) === undefined)
            throw new Refusal('reset_invalid')
          await noteSecurity(tx, { kind: 'password_reset', actorId: null, subjectId: id, address })
        })
        // Or strangers could keep the owner off a new phone (decisions/210); nobody is signed in.
        headers['set-cookie'] = await browsers.remember(request, id, 'link')
      }),
    )
}
