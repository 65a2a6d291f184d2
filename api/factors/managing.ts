import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { recoverFactors as recover } from '#sql/second-factors.ts'
import { noteSecurity } from '#sql/security-log.ts'
import {
  changeSecuritySettings,
  recoverFactors,
  securitySettings,
} from '../contracts/factors/managing.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRightOverAccount } from '../http/rights.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { holdPerson, settingsChanged, settingsNow, standingOf } from './queries.ts'

/** What administrators ask of each other, and how they help somebody who lost it (decisions/158, 159). */
export const managingRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'managing-factors' })
    .use(gate(securitySettings, () => settingsNow(sql)))
    .use(
      gate(changeSecuritySettings, ({ person, body, version }) =>
        sql.begin(async (tx) => {
          await holdPerson(tx, person.id)
          const needed = body.adminsNeedSecondFactor
          // Whoever switches it on would otherwise be the first who can do nothing more.
          const own = await standingOf(tx, person.id)
          if (needed && !own?.codes && !own?.passkeys) throw new Refusal('factor_missing')
          const changed = await settingsChanged(tx, version, needed)
          if (!changed) throw conflictOrNotFound(await settingsNow(tx), 'not_found')
          await noteSecurity(tx, {
            kind: 'security_settings_changed',
            actorId: person.id,
            subjectId: null,
            address: person.address,
            detail: { adminsNeedSecondFactor: needed },
          })
          return changed
        }),
      ),
    )
    .use(
      gate(recoverFactors, async ({ person, params, body }) => {
        if (params.id === person.id) throw new Refusal('own_factors')
        await sql.begin(async (tx) => {
          if (!(await holdPerson(tx, params.id))) throw new Refusal('user_not_found')
          await requireRightOverAccount(tx, person, params.id)
          const done = await recover(tx, {
            userId: params.id,
            actorId: person.id,
            address: person.address,
            reason: body.reason,
          })
          if (!done) throw new Refusal('factors_none')
        })
      }),
    )
