import { resolve } from 'node:path'
import type { DrillReport } from '../api/bench/drill/load.ts'
import { redisAway } from '../api/bench/drill/redis.ts'
import { rolling } from '../api/bench/drill/rolling.ts'
import { manyScreens } from '../api/bench/drill/screens.ts'
import { checkOut } from './checkout.ts'
import { reportFailure } from './failure.ts'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const usage = `npm run drill rolling -- [--minutes 10] [--before COMMIT]: kills, restarts and replaces APIs and workers under load.
npm run drill redis -- [--minutes 10]: takes Redis away from them under load, and empties it.
npm run drill screens -- [--screens 5000]: opens live screens on them, and kills an API.`
const print = (line: string) => console.log(line)

function printReport({ counts, times }: DrillReport): void {
  for (const [name, count] of Object.entries(counts)) print(`${name.padEnd(16)} ${count}`)
  const { median, p99, longest } = times
  print(`answered in      ${median} ms (median), ${p99} ms (p99), ${longest} ms (longest)`)
}

const drill = process.argv[2]
const minutes = Number(option('minutes') ?? 10)
const screens = Number(option('screens') ?? 5_000)
const drills = ['rolling', 'redis', 'screens']
if (!drills.includes(drill ?? '') || !(minutes > 0) || !(screens > 0)) {
  console.error(usage)
  process.exit(2)
}
let before: ReturnType<typeof checkOut> | undefined

/** Runs the drill that was asked for. @returns what was wrong */
async function run(): Promise<string[]> {
  const today = { name: 'today', folder: root }
  if (drill === 'screens') return manyScreens({ screens, release: today }, print)
  const commit = option('before')
  before = commit ? checkOut(commit) : undefined
  print('Two APIs and two workers behind HAProxy, under load:')
  const report =
    drill === 'redis'
      ? await redisAway({ minutes, release: today }, print)
      : await rolling({ minutes, today, before: before ?? today }, print)
  printReport(report)
  return report.violations
}

try {
  const violations = await run()
  for (const violation of violations.slice(0, 50)) print(`✗ ${violation}`)
  print(violations.length === 0 ? 'No violation.' : `${violations.length} VIOLATIONS.`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  reportFailure('drill', error)
  process.exitCode = 1
} finally {
  before?.remove()
}
process.exit()
