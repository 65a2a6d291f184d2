import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  handOutCoffee,
  hangCoffee,
  listHanging,
  listHangingActs,
  takeBackHandOut,
} from '../contracts/branches/hanging.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { seesEverybody } from '../sessions/sessions.ts'
import {
  balanceOf,
  handOut,
  hang,
  hangingActs,
  hangingAt,
  hangingCoffees,
  takeBack,
} from './hanging-queries.ts'

/** Askıda kahve: coffees that customers hang and staff hand out (programme.md §6). */
export const hangingRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'hanging-coffees' })
    .use(gate(listHanging, () => hangingCoffees(sql)))
    .use(
      gate(listHangingActs, async ({ person, params: { id } }) => {
        const acts = await hangingActs(sql, id, seesEverybody(person))
        if (!acts) throw new Refusal('branch_not_found')
        return acts
      }),
    )
    .use(
      gate(hangCoffee, ({ person, params: { id }, body: { isNamed }, once }) =>
        once(async (tx) => {
          const reason = await hang(tx, { branchId: id, personId: person.id, isNamed })
          if (reason) throw new Refusal(reason)
          return { points: await balanceOf(tx, person.id), hanging: await hangingAt(tx, id) }
        }),
      ),
    )
    .use(
      gate(handOutCoffee, ({ person, params: { id }, once }) =>
        once(async (tx) => {
          const reason = await handOut(tx, { branchId: id, staff: person })
          if (reason) throw new Refusal(reason)
          return { hanging: await hangingAt(tx, id) }
        }),
      ),
    )
    .use(
      gate(takeBackHandOut, async ({ person, params: { id } }) => ({
        hanging: await takeBack(sql, { handOutId: id, staff: person }),
      })),
    )
