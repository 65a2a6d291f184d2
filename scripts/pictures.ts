import { resolve } from 'node:path'
import { picturesRunHere } from '#platform/testing/chromium.ts'

// Regenerates the kit's reference pictures in .storybook/pictures; `npm test` compares with them.

process.chdir(resolve(import.meta.dirname, '..'))
if (!picturesRunHere) {
  console.error('The pictures are taken in one browser, which runs on Linux on x64 only.')
  process.exit(1)
}
const vitest = Bun.spawn(
  [
    ...[process.execPath, '--bun', 'node_modules/vitest/vitest.mjs', 'run', '--update'],
    ...['--project=pictures', ...process.argv.slice(2)],
  ],
  { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => vitest.kill(signal))
process.exit(await vitest.exited)
