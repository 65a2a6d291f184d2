import { resolve } from 'node:path'
import { chromium } from '#platform/testing/chromium.ts'
import { benchGrowth } from '#sql/bench/growth.ts'
import { benchLedger } from '../api/bench/ledger.ts'
import { benchLocks } from '../api/bench/locks.ts'
import { benchPeople } from '../api/bench/people.ts'
import { benchMenu } from '../web/bench/menu.ts'
import { benchBroadcast } from '../worker/bench/broadcast.ts'
import { withDemo } from './demo.ts'
import { reportFailure } from './failure.ts'

process.chdir(resolve(import.meta.dirname, '..'))

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const say = (line: string) => console.log(line)

const benches: Record<string, () => Promise<void>> = {
  ledger: () =>
    benchLedger(
      {
        rounds: option('rounds', 3),
        seconds: option('seconds', 4),
        customers: option('customers', 10_000),
      },
      say,
    ),
  locks: () =>
    benchLocks(
      {
        rounds: option('rounds', 3),
        seconds: option('seconds', 4),
        customers: option('customers', 10_000),
      },
      say,
    ),
  growth: () =>
    benchGrowth(
      {
        entries: option('entries', 1_000_000),
        users: option('users', 100_000),
        seconds: option('seconds', 8),
      },
      say,
    ),
  people: () =>
    benchPeople({ people: option('people', 200_000), rounds: option('rounds', 15) }, say),
  menu: () =>
    withDemo('.telve/bench-menu', async (origin) => {
      const given = { products: option('products', 2000), rounds: option('rounds', 3) }
      await benchMenu({ origin, launch: await chromium(), ...given }, say)
    }),
  broadcast: () =>
    benchBroadcast(
      {
        rounds: option('rounds', 3),
        recipients: option('recipients', 100_000),
        seconds: option('seconds', 4),
        redisUrl: process.env.REDIS_URL,
      },
      say,
    ),
}

const run = benches[process.argv[2] ?? '']
if (!run) {
  say(
    `bun run bench <${Object.keys(benches).join('|')}> [--rounds N] [--seconds N] [--customers N]`,
  )
  process.exit(2)
}
try {
  await run()
  process.exit(0)
} catch (error) {
  reportFailure('bench', error)
  process.exit(1)
}
