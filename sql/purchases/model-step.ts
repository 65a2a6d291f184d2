import type fc from 'fast-check'
import type { Sql } from '../connection.ts'
import type { BillModel } from './model-bills.ts'
import type { RealTill } from './model-draws.ts'

export type Step = fc.AsyncCommand<BillModel, RealTill>

/** A step that may always be taken. */
export const step = (name: string, run: Step['run']): Step => ({
  check: () => true,
  run,
  toString: () => name,
})

/** Steps that follow each other, with nothing in between. */
export const inTurn = (steps: readonly Step[]): Step =>
  step(`InTurn(${steps.map(String).join(', ')})`, async (model, real) => {
    for (const one of steps) await one.run(model, real)
  })

/** Tells the model since when everybody has had their tier. */
export const learnTiers = async (sql: Sql, model: BillModel): Promise<void> => {
  const tiers = await sql<{ userId: number; from: number }[]>`
    select user_id, (extract(epoch from lower(holds)) * 1000)::bigint as from
      from person_tiers where upper_inf(holds) and user_id = any (${[...model.ledger.users.keys()]}::bigint[])`
  for (const { userId, from } of tiers) {
    const tier = model.tiers.now(userId)
    if (tier) tier.from = from
  }
}
