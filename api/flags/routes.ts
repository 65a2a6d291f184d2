import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listFlagActs, listFlags, settleFlag } from '../contracts/flags/flags.ts'
import { changeFlagSettings, listFlagSettings } from '../contracts/flags/settings.ts'
import type { Gate } from '../http/gate.ts'
import { inTurn } from '../http/in-turn.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { findActs, findFlag, flagPage, settle } from './queries.ts'
import { findSettingsHistory, insertSettings } from './settings-queries.ts'

/** What looks odd, how it is settled, and from when on it does (decisions/264). */
export const flagRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'flags' })
    .use(
      gate(listFlags, async ({ query, request, headers }) => {
        const found = page(await flagPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(listFlagActs, async ({ params: { id } }) => {
        const acts = await findActs(sql, id)
        if (!acts) throw new Refusal('flag_not_found')
        return acts
      }),
    )
    .use(
      gate(settleFlag, ({ person, params: { id }, body, version, once }) =>
        once(async (tx) => {
          const refused = await inTurn(settle(tx, person, { id, version }, body))
          const flag = await findFlag(tx, id)
          if (refused === 'changed' || !flag) throw conflictOrNotFound(flag, 'flag_not_found')
          if (refused) throw new Refusal(refused)
          return flag
        }),
      ),
    )
    .use(gate(listFlagSettings, () => findSettingsHistory(sql)))
    .use(
      gate(changeFlagSettings, async ({ person, body, version }) => {
        const set = await insertSettings(sql, person.id, version, body)
        if (set) return set
        throw conflictOrNotFound((await findSettingsHistory(sql))[0], 'not_found')
      }),
    )
