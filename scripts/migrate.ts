import { resolve } from 'node:path'
import { prepareDatabase } from './database.ts'
import { Failure, reportFailure } from './failure.ts'

// `npm run migrate`, before the processes start on servers of their own (compose.yaml): with the
// owner's login it brings the database that DATABASE_URL names to this version, and lets the API
// and the worker sign in with theirs (API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD). `npm run migrate -- back`
// lets a release before the database's own come back (docs/operations.md, Going back).

process.chdir(resolve(import.meta.dirname, '..'))
try {
  const url = process.env.DATABASE_URL
  if (!url) throw new Failure('DATABASE_URL is missing: which database is to be migrated?')
  const [word] = process.argv.slice(2)
  if (word && word !== 'back') throw new Failure(`Unknown argument: ${word}. Known: back.`)
  const back = word === 'back'
  const options = { dataDir: resolve('.telve'), demo: false, back, print: console.log }
  const { summary } = await prepareDatabase(url, options)
  console.log(`Database ready: ${summary}.`)
  process.exit(0)
} catch (error) {
  reportFailure('migrate', error)
  process.exit(1)
}
