import { resolve } from 'node:path'
import { torture } from '../api/bench/torture/torture.ts'
import { reportFailure } from './failure.ts'

process.chdir(resolve(import.meta.dirname, '..'))
const at = process.argv.indexOf('--minutes')
const minutes = at < 0 ? 1 : Number(process.argv[at + 1])
if (!(minutes > 0)) {
  console.error('bun run torture [--minutes N]: kills API and PostgreSQL under load for N minutes.')
  process.exit(2)
}
try {
  console.log(`Killing API and PostgreSQL with -9 under load for ${minutes} minutes …`)
  const report = await torture(minutes, (line) => console.log(line))
  const { violations, kills, silent, programme, ...counts } = report
  console.log(
    Object.entries({
      ...{ ...counts, ...programme, ...kills },
      ...{ silentLanded: silent.landed, silentLost: silent.lost },
    })
      .map(([name, count]) => `${name.padEnd(14)} ${count}`)
      .join('\n'),
  )
  for (const violation of violations.slice(0, 50)) console.log(`✗ ${violation}`)
  console.log(violations.length === 0 ? 'No violation.' : `${violations.length} VIOLATIONS.`)
  process.exit(violations.length === 0 ? 0 : 1)
} catch (error) {
  reportFailure('torture', error)
  process.exit(1)
}
