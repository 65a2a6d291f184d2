import { resolve } from 'node:path'
import { chromium } from '#platform/testing/chromium.ts'
import { benchGrowth } from '#sql/bench/growth.ts'
import { benchAccounts } from '../api/bench/accounts.ts'
import { benchBefore } from '../api/bench/before.ts'
import { benchDeadlocks } from '../api/bench/deadlocks.ts'
import { benchFrauds } from '../api/bench/frauds/frauds.ts'
import { benchLedger } from '../api/bench/ledger.ts'
import { benchOrders } from '../api/bench/orders/orders.ts'
import { benchProcesses } from '../api/bench/processes.ts'
import { benchPurchases } from '../api/bench/purchases.ts'
import { benchReports } from '../api/bench/reports.ts'
import { benchSimulation } from '../api/bench/simulation.ts'
import { benchStreams } from '../api/bench/streams.ts'
import { benchVerify } from '../api/bench/verify.ts'
import { benchCounter } from '../web/bench/counter.ts'
import { benchMenu } from '../web/bench/menu.ts'
import { benchOpening } from '../web/bench/opening.ts'
import { checkOut } from './checkout.ts'
import { withDemo } from './demo.ts'
import { Failure, reportFailure } from './failure.ts'

process.chdir(resolve(import.meta.dirname, '..'))

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const print = (line: string) => console.log(line)

interface Bench {
  /** What it measures, for the overview. */
  what: string
  run: () => Promise<void>
}

const benches: Record<string, Bench> = {
  ledger: {
    what: 'entries a second and how long one takes, against the naive way',
    run: () =>
      benchLedger(
        {
          rounds: option('rounds', 3),
          seconds: option('seconds', 4),
          customers: option('customers', 10_000),
        },
        print,
      ),
  },
  purchases: {
    what: 'bills at the till, against entries by hand',
    run: () =>
      benchPurchases(
        {
          rounds: option('rounds', 5),
          seconds: option('seconds', 4),
          customers: option('customers', 2_000),
        },
        print,
      ),
  },
  before: {
    what: 'entries and bills against another commit (--before, else the last one), a second of each in turns',
    run: async () => {
      const at = process.argv.indexOf('--before')
      const before = checkOut((at > 0 && process.argv[at + 1]) || 'HEAD')
      try {
        await benchBefore(
          {
            before,
            rounds: option('rounds', 40),
            seconds: option('seconds', 1),
            customers: option('customers', 2_000),
          },
          print,
        )
      } finally {
        before.remove()
      }
    },
  },
  orders: {
    what: 'orders from 5 branches while boards watch, against a transaction for each',
    run: () => benchOrders({ rounds: option('rounds', 3), orders: option('orders', 3_000) }, print),
  },
  processes: {
    what: 'one customer, one branch and everybody with 1, 2 and 4 APIs',
    run: () =>
      benchProcesses(
        {
          rounds: option('rounds', 3),
          seconds: option('seconds', 4),
          customers: option('customers', 10_000),
          orders: option('orders', 600),
        },
        print,
      ),
  },
  accounts: {
    what: 'whether addresses with an account can be told from others, at sign-in and reset',
    run: () => benchAccounts({ tries: option('tries', 500) }, print),
  },
  deadlocks: {
    what: 'deadlocks and the tills’ longest waits while everything is changed at once',
    run: () => benchDeadlocks({ minutes: option('minutes', 5) }, print),
  },
  growth: {
    what: 'the ledger’s rate while it grows',
    run: () =>
      benchGrowth(
        {
          entries: option('entries', 1_000_000),
          users: option('users', 100_000),
          seconds: option('seconds', 8),
        },
        print,
      ),
  },
  verify: {
    what: 'how long `ledger verify` takes of bills with coupons, stamps and refunds, and how it grows',
    run: () =>
      benchVerify(
        { bills: option('bills', 200_000), customers: option('customers', 10_000) },
        print,
      ),
  },
  reports: {
    what: 'each report of 500 branches over two years, and the tills meanwhile',
    run: () =>
      benchReports(
        {
          branches: option('branches', 500),
          days: option('days', 770),
          rounds: option('rounds', 5),
          turns: option('turns', 60),
          entries: option('entries', 10_000_000),
        },
        print,
      ),
  },
  frauds: {
    what: 'twenty frauds among a million bills: which are flagged, and how many honest days are',
    run: () =>
      benchFrauds(
        {
          bills: option('bills', 1_000_000),
          branches: option('branches', 60),
          weeks: option('weeks', 4),
          seed: option('seed', 1),
        },
        print,
      ),
  },
  simulation: {
    what: 'a campaign tried on 1,000,000 purchases, and the tills meanwhile',
    run: () =>
      benchSimulation(
        {
          purchases: option('purchases', 1_000_000),
          customers: option('customers', 50_000),
          rounds: option('rounds', 3),
          turns: option('turns', 30),
        },
        print,
      ),
  },
  counter: {
    what: 'the counter’s own time from a code before its camera to the next customer',
    run: () =>
      withDemo('.telve/bench-counter', async (origin) => {
        const launch = await chromium()
        await benchCounter({ origin, launch, rounds: option('rounds', 12) }, print)
      }),
  },
  menu: {
    what: 'the menu with 2,000 products on a slow phone',
    run: () =>
      withDemo('.telve/bench-menu', async (origin) => {
        const given = { products: option('products', 2000), rounds: option('rounds', 3) }
        await benchMenu({ origin, launch: await chromium(), ...given }, print)
      }),
  },
  opening: {
    what: 'home and menu on a slow phone, with each device of the first load taken out in turn',
    run: () =>
      withDemo('.telve/bench-opening', async (origin) => {
        const launch = await chromium()
        await benchOpening({ origin, launch, rounds: option('rounds', 5) }, print)
      }),
  },
  streams: {
    what: 'the API’s health while one session asks for 20,000 live streams',
    run: () =>
      benchStreams({ rounds: option('rounds', 3), attempts: option('attempts', 20_000) }, print),
  },
}

/** Runs each benchmark in a separate process, so that none is affected by the state of another. */
async function runAll(): Promise<void> {
  const failed: string[] = []
  for (const name of Object.keys(benches)) {
    print(`\n── ${name}: ${benches[name]?.what}\n`)
    const child = Bun.spawn(
      [process.execPath, import.meta.filename, name, ...process.argv.slice(3)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if ((await child.exited) !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`)
}

const name = process.argv[2] ?? ''
const run = name === 'all' ? runAll : benches[name]?.run
if (!run) {
  print('bun run bench <name|all> [--rounds N] [--seconds N] [--customers N] …\n')
  for (const [each, { what }] of Object.entries(benches)) print(`  ${each.padEnd(10)} ${what}`)
  process.exit(name === '' ? 0 : 2)
}
try {
  await run()
  process.exit(0)
} catch (error) {
  reportFailure('bench', error)
  process.exit(1)
}
