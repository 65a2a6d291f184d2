import { resolve } from 'node:path'

// Passes further arguments to Storybook: `build` (npm run storybook:build) writes
// storybook-static/, which a running demo then serves at /storybook.

process.chdir(resolve(import.meta.dirname, '..'))
const given = process.argv.slice(2)
const command = given[0] === 'build' ? 'build' : 'dev'
const rest = given.filter((argument, at) => at > 0 || argument !== command)
const options = command === 'dev' ? ['-p', process.env.PORT ?? '6006', '--ci', '--no-open'] : []
const storybook = Bun.spawn(
  [
    ...[process.execPath, '--bun', 'node_modules/storybook/dist/bin/dispatcher.js'],
    ...[command, '--disable-telemetry', ...options, ...rest],
  ],
  { stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => storybook.kill(signal))
process.exit(await storybook.exited)
