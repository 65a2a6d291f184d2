import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Release } from '../api/bench/drill/fleet.ts'
import { redisAway } from '../api/bench/drill/redis.ts'
import { rolling } from '../api/bench/drill/rolling.ts'
import { Failure, reportFailure } from './failure.ts'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

function git(...words: string[]): string {
  const { stdout, stderr, success } = Bun.spawnSync(['git', ...words], { cwd: root })
  if (!success) throw new Failure(`git ${words[0]} failed: ${stderr.toString().trim()}`)
  return stdout.toString().trim()
}

/** A former release in a folder of its own, with the packages of this one. */
function checkOut(commit: string): Release & { remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'telve-before-')), 'telve')
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const name = git('rev-parse', '--short', commit)
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  return { name, folder, remove }
}

const usage = `npm run drill rolling -- [--minutes 10] [--before COMMIT]: kills, restarts and replaces APIs and workers under load.
npm run drill redis -- [--minutes 10]: takes Redis away from them under load, and empties it.`
const drill = process.argv[2]
const minutes = Number(option('minutes') ?? 10)
if ((drill !== 'rolling' && drill !== 'redis') || !(minutes > 0)) {
  console.error(usage)
  process.exit(2)
}
let before: ReturnType<typeof checkOut> | undefined
try {
  const commit = option('before')
  before = commit ? checkOut(commit) : undefined
  const today = { name: 'today', folder: root }
  const print = (line: string) => console.log(line)
  console.log('Two APIs and two workers behind HAProxy, under load:')
  const report =
    drill === 'redis'
      ? await redisAway({ minutes, release: today }, print)
      : await rolling({ minutes, today, before: before ?? today }, print)
  const { median, p99, longest } = report.times
  for (const [name, count] of Object.entries(report.counts))
    console.log(`${name.padEnd(16)} ${count}`)
  console.log(`answered in      ${median} ms (median), ${p99} ms (p99), ${longest} ms (longest)`)
  for (const violation of report.violations.slice(0, 50)) console.log(`✗ ${violation}`)
  const found = report.violations.length
  console.log(found === 0 ? 'No violation.' : `${found} VIOLATIONS.`)
  process.exitCode = found === 0 ? 0 : 1
} catch (error) {
  reportFailure('drill', error)
  process.exitCode = 1
} finally {
  before?.remove()
}
process.exit()
