import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { migrationComplaints } from '#sql/checksums.ts'

// Static checks of the code. All of them run, even after one has failed; `--fix` formats first.

process.chdir(resolve(import.meta.dirname, '..'))
const fix = process.argv.includes('--fix')
const checks: Record<string, string[]> = {
  'format, lint, boundaries, cycles': [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    ...(fix ? ['--write'] : []),
  ],
  'folders, features apart': ['scripts/folders.ts'],
  types: [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    // each checker works out again the types that all files share: no more of them than cores
    '--checkers',
    String(Math.min(4, availableParallelism())),
    // the next check looks at what has changed since
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  'types of the service worker': [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    'web/service-worker',
  ],
  'dead code, unused packages': ['node_modules/knip/bin/knip.js', '--no-config-hints'],
}

let running: Bun.Subprocess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    running?.kill(signal)
    process.exit(130)
  })

const verdicts: string[] = []
let failed = false
for (const [name, command] of Object.entries(checks)) {
  const began = performance.now()
  running = Bun.spawn([process.execPath, '--bun', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const good = (await running.exited) === 0
  failed ||= !good
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  verdicts.push(`${good ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
}
const complaints = migrationComplaints()
failed ||= complaints.length > 0
verdicts.push(`${complaints.length > 0 ? 'FAIL' : 'ok  '} migrations as they landed`, ...complaints)
console.log(verdicts.join('\n'))
process.exit(failed ? 1 : 0)
