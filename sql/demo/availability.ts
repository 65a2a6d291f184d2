import type { Queryable } from '../connection.ts'

/** What the demo's branches are out of: by the place of the branch, the thing, and units where counted. */
const demoLimits = [
  { branch: 3, option: 'Yulaf sütü' },
  { branch: 0, item: 'San Sebastian Cheesecake', left: 3 },
  { branch: 1, item: 'Karadut Smoothie' },
  { branch: 2, item: 'Fıstıklı Baklava', left: 6 },
] as const

interface AvailabilityContext {
  now: Date
  counters: readonly { branchId: number; staffId: number }[]
}

/** Writes what staff have said: oat milk is off at Karaköy until somebody turns it on. */
export async function insertAvailability(
  sql: Queryable,
  { now, counters }: AvailabilityContext,
): Promise<void> {
  for (const { branch, ...limit } of demoLimits) {
    const counter = counters[branch]
    if (!counter) throw new Error(`there is no branch at ${branch}`)
    const [item, option] = [
      'item' in limit ? limit.item : null,
      'option' in limit ? limit.option : null,
    ]
    const left = 'left' in limit ? limit.left : null
    await sql`
      insert into availability (branch_id, item_id, option_id, state, units_left, actor_id, at)
      values (${counter.branchId}, (select id from menu_items where name = ${item}),
              (select id from options where name = ${option}),
              ${left === null ? 'off' : 'counted'}, ${left}, ${counter.staffId}, ${now})`
  }
}
