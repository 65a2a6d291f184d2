import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('plans all three writers by the same settings, which each of them has to name', async () => {
  const rows = await database.sql<{ name: string; settings: string[] }[]>`
    select proname as name, proconfig as settings from pg_proc
     where proname in ('write_points', 'record_purchases', 'place_orders') order by 1`
  const [one, ...others] = rows
  expect(one?.settings).toContain('plan_cache_mode=force_generic_plan')
  expect(others.map(({ settings }) => settings)).toEqual([one?.settings, one?.settings])
})

it('reads each of them as five steps, in 150 lines at most', async () => {
  const bodies = await database.sql<{ name: string; lines: number; steps: string[] }[]>`
    select proname as name, cardinality(string_to_array(btrim(prosrc, chr(10)), chr(10))) as lines,
           array(select step[1] from regexp_matches(prosrc, '\\m([1-5])\\. [A-Za-z]', 'g') step) as steps
      from pg_proc where proname in ('write_points', 'record_purchases', 'place_orders')`
  expect(bodies).toHaveLength(3)
  for (const { name, lines, steps } of bodies) {
    expect(lines, name).toBeLessThanOrEqual(150)
    expect(steps, name).toEqual(['1', '2', '3', '4', '5'])
  }
})

// A call of a function that PostgreSQL keeps costs some microseconds for each request of a batch: 13 % of a batch's
// time were two of them, which were declared immutable, and of which the text of a number is not.
it.for([
  ...['acting_as', 'is_stranger', 'customer_refusal', 'scan_opens', 'judge_award', 'judge_balance'],
  ...['judge_bill_bounds', 'bill_bound', 'point_refusal', 'purchase_refusal', 'appended_verdict'],
])('%s() is put in the place of its call', async (name) => {
  const { sql } = database
  const [of] = await sql<{ types: string[] }[]>`
    select array(select format_type(t, null) from unnest(proargtypes::oid[]) with ordinality as a (t, place)
                  order by place) as types
      from pg_proc where oid = to_regproc(${name})`
  if (!of) throw new Error(`there is no function ${name}(), or there are several`)
  const columns = of.types.map((type, place) => `null::${type} as c${place}`).join(', ')
  const plan = await sql.unsafe(
    `explain (verbose) select ${name}(${of.types.map((_, place) => `c${place}`).join(', ')})
       from (select ${columns} from generate_series(1, 2) offset 0) asked`,
  )
  const output = plan
    .map((line) => String(line['QUERY PLAN']))
    .find((line) => line.includes('Output:'))
  expect(output).toBeDefined()
  expect(output).not.toContain(`${name}(`)
})
