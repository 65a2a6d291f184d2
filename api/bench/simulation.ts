import { connect, type Sql } from '#sql/connection.ts'
import { openLedger } from '#sql/ledger/ledger.ts'
import { replayCampaign } from '#sql/simulations.ts'
import { publishCampaign } from '#sql/testing/test-campaigns.ts'
import { median } from './distributions.ts'
import { openBenchEnvironment } from './environment.ts'
import { compareTills } from './tills.ts'

interface Options {
  /** recorded in ninety days */
  purchases: number
  customers: number
  rounds: number
  /** turns of two seconds of tills, without replays and beside them */
  turns: number
}

/** Ninety days of purchases in the order of their time, as the base rule earned them. */
async function fill(sql: Sql, { purchases, customers }: Options, first: number): Promise<void> {
  await sql`
    insert into purchases (id, user_id, branch_id, actor_id, scan_id, request_key, at, total, discount,
                           earned_at, tier_multiplier, first, earned, entry_id)
    select n, ${first} + abs(hashint8(n)) % ${customers}::int, 1, 1, gen_random_uuid(), 'bench-' || n,
           p.at, p.due, 0, p.at, 100, n % 50 = 0, p.due / 500, n
      from generate_series(1, ${purchases}::bigint) n,
           lateral (select now() - interval '89 days' + n * interval '88 days' / ${purchases}::float8,
                           1000 + (abs(hashint8extended(n, 7)) % 40000)::int) p (at, due)`
  await sql`select setval('purchase_ids', ${purchases})`
  await sql`vacuum analyze purchases`
  await sql`checkpoint`
}

/**
 * Measures the replay of a campaign over ninety days: one that every purchase meets, with caps, and one
 * for an afternoon of the week; then what replays, one after the other, cost the tills.
 */
export const benchSimulation = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-simulation', options.customers)
  const api = connect(bench.url, { role: 'telve_api', max: 4 })
  const ledger = openLedger({ url: bench.url, sql: api })
  try {
    await fill(bench.sql, options, bench.firstCustomer)
    const of = async (fields: object) => ({
      campaignId: await publishCampaign(bench.sql, fields),
      version: 2,
      days: 90,
    })
    const campaigns = {
      'every purchase, with caps': await of({ per_day: 1, in_all: 20, budget: 10_000_000 }),
      'Tuesday afternoons': await of({ weekdays: [2], from_minute: 840, until_minute: 1080 }),
    }
    // Only these two are tried; neither is there beside the other.
    await bench.sql`select change_campaign(null, 'pause', null, '{}', id) from campaigns`
    const replay = async (campaign: (typeof campaigns)['Tuesday afternoons']) => {
      const from = performance.now()
      const { purchases } = await replayCampaign(bench.url, campaign)
      return { seconds: (performance.now() - from) / 1000, purchases }
    }

    print(`${options.purchases} purchases of ninety days; medians of ${options.rounds} rounds`)
    for (const [name, campaign] of Object.entries(campaigns)) {
      const took: number[] = []
      for (let round = 0; round < options.rounds; round++)
        took.push((await replay(campaign)).seconds)
      print(`${name.padEnd(28)}${median(took).toFixed(1).padStart(6)} s`)
    }
    print(
      await compareTills({ ledger, bench, turns: options.turns }, () =>
        replay(campaigns['every purchase, with caps']),
      ),
    )
  } finally {
    await ledger.close()
    await api.end({ timeout: 1 })
    await bench.discard()
  }
}
