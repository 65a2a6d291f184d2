import { resolve } from 'node:path'
import { reportFailure } from './failure.ts'
import { buildWeb } from './web-build.ts'

process.chdir(resolve(import.meta.dirname, '..'))
try {
  console.log((await buildWeb()) ? 'Built into dist/.' : 'dist/ is up to date.')
} catch (error) {
  reportFailure('build', error)
  process.exit(1)
}
