import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  handOutCoffee,
  hangCoffee,
  listHanging,
  listHangingActs,
  takeBackHandOut,
} from '../contracts/branches/suspended-coffees.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { seesEverybody } from '../sessions/sessions.ts'
import {
  balanceOf,
  handOut,
  hang,
  suspendedAt,
  suspendedCoffeeActs,
  suspendedCoffees,
  takeBack,
} from './suspended-coffee-queries.ts'

/** Askıda kahve: coffees that customers hang and staff hand out (programme.md §6). */
export const suspendedCoffeeRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'suspended-coffees' })
    .use(gate(listHanging, () => suspendedCoffees(sql)))
    .use(
      gate(listHangingActs, async ({ person, params: { id } }) => {
        const acts = await suspendedCoffeeActs(sql, id, seesEverybody(person))
        if (!acts) throw new Refusal('branch_not_found')
        return acts
      }),
    )
    .use(
      gate(hangCoffee, ({ person, params: { id }, body: { isNamed }, once }) =>
        once(async (tx) => {
          const reason = await hang(tx, { branchId: id, personId: person.id, isNamed })
          if (reason) throw new Refusal(reason)
          return { points: await balanceOf(tx, person.id), hanging: await suspendedAt(tx, id) }
        }),
      ),
    )
    .use(
      gate(handOutCoffee, ({ person, params: { id }, once }) =>
        once(async (tx) => {
          const reason = await handOut(tx, { branchId: id, staff: person })
          if (reason) throw new Refusal(reason)
          return { hanging: await suspendedAt(tx, id) }
        }),
      ),
    )
    .use(
      gate(takeBackHandOut, async ({ person, params: { id } }) => ({
        hanging: await takeBack(sql, { handOutId: id, staff: person }),
      })),
    )
