import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import {
  changeRegion,
  createRegion,
  deleteRegion,
  listRegions,
} from '../contracts/posts/regions.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { inTurn } from '../http/in-turn.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { findRegion, regions, removeRegion, saveRegion } from './regions.ts'

/** Says why a function wrote nothing. */
async function refuse(tx: Queryable, id: number, refused: RefusalCode): Promise<never> {
  if (refused === 'changed_meanwhile')
    throw conflictOrNotFound(await findRegion(tx, id), 'region_not_found')
  throw new Refusal(refused)
}

/** Regions, by which posts reach branches: save_region() and remove_region() decide (decisions/271). */
export const regionRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'regions' })
    .use(gate(listRegions, () => regions(sql)))
    .use(
      gate(createRegion, ({ person, body, once }) =>
        once(async (tx) => {
          const { refused, id } = await inTurn(
            saveRegion(tx, person, { id: null, version: undefined }, body),
          )
          if (refused || id === null) throw new Refusal(refused ?? 'busy')
          const region = await findRegion(tx, id)
          if (!region) throw new Error('a new region is gone')
          await noteChange(tx, person, { thing: 'region', id, after: region })
          return region
        }),
      ),
    )
    .use(
      gate(changeRegion, ({ person, params: { id }, body, version }) =>
        sql.begin(async (tx) => {
          const { refused, was } = await inTurn(saveRegion(tx, person, { id, version }, body))
          if (refused) await refuse(tx, id, refused)
          const region = await findRegion(tx, id)
          if (!region || !was) throw new Error('a changed region is gone')
          await noteChange(tx, person, { thing: 'region', id, before: was, after: region })
          return region
        }),
      ),
    )
    .use(
      gate(deleteRegion, ({ person, params: { id }, version }) =>
        sql.begin(async (tx) => {
          const { refused, was } = await inTurn(removeRegion(tx, person, { id, version }))
          if (refused) await refuse(tx, id, refused)
          if (was) await noteChange(tx, person, { thing: 'region', id, before: was })
        }),
      ),
    )
