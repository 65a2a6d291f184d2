import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

describe('as the ledger grows', () => {
  /**
   * The blocks that a reading of today touches, and whether it scans the ledger. A connection's first reading
   * touches those of the catalogue as well, so the second counts.
   */
  async function effort() {
    const read = (tx: TransactionSql, table: 'points_of' | 'members_between') => tx<
      { plan: Plan[] }[]
    >`
      explain (analyze, buffers, format json)
      select * from ${tx(table)}(date_trunc('day', now()), now(), null)`
    const [rows, members] = await app.owner.begin(async (tx) => {
      // the ledger has few rows here, and what autovacuum knows of them decides; a scan is one that no index spares
      await tx`set local enable_seqscan = off`
      const both = async () =>
        [await read(tx, 'points_of'), await read(tx, 'members_between')] as const
      await both()
      return both()
    })
    const plans = [...rows, ...members].map((row) => Object.values(row)[0]?.[0]?.Plan as Node)
    const nodes = plans.flatMap(flat)
    return {
      blocks: plans.reduce(
        (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        0,
      ),
      scans: nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
        .map((node) => node['Relation Name']),
    }
  }
  interface Plan {
    Plan: Node
  }
  interface Node {
    'Node Type': string
    'Relation Name'?: string
    'Actual Loops': number
    'Shared Hit Blocks': number
    'Shared Read Blocks': number
    Plans?: Node[]
  }
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

  test('a reading touches the rows of its days alone', async () => {
    const year = async (ago: number) => {
      await app.owner`
        insert into point_totals (five_minutes, branch_id, earned, spent, entries)
        select now() - make_interval(years => ${ago}) - make_interval(mins => 5 * n), b, 10, 0, 1
          from generate_series(1, 15000) n, generate_series(1, 4) b on conflict do nothing`
      await app.owner`
        insert into member_days (day, user_id, branch_id, first_at)
        select (now() - make_interval(years => ${ago}))::date - n % 300, n, 1,
               now() - make_interval(years => ${ago})
          from generate_series(1, 60000) n on conflict do nothing`
      await app.owner`vacuum analyze point_totals, member_days, outbox`
    }
    await year(2)
    const small = await effort()
    await year(3)
    await year(4)
    const large = await effort()
    expect(large.scans.filter((name) => name !== 'outbox')).toEqual([])
    // a level more of an index, and pages that vacuum could not mark as visible to everybody; a reading of every
    // row would touch hundreds
    expect(large.blocks).toBeLessThan(small.blocks + 50)
  })
})
