import { expect, it } from 'vitest'
import { readWorkerEnv } from './env.ts'

const DATABASE_URL = 'postgres://telve:secret@localhost:5432/telve'

it('reads addresses, and takes an empty one as none', () => {
  expect(readWorkerEnv({ DATABASE_URL, REDIS_URL: '', HOME: '/' })).toEqual({ DATABASE_URL })
  const REDIS_URL = 'rediss://user:secret@redis:6379/2'
  expect(readWorkerEnv({ DATABASE_URL, REDIS_URL })).toEqual({ DATABASE_URL, REDIS_URL })
})

it.each([
  [{}, 'DATABASE_URL is missing; it must be an address like postgres://'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be an address like postgres://'],
  [{ DATABASE_URL, REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address like redis://'],
  [{ DATABASE_URL, LEDGER_KEY: 'not base64!' }, 'LEDGER_KEY must be the base64 of a P-256 key'],
  [{ DATABASE_URL, NODE_ENV: 'production' }, 'LEDGER_KEY is missing; production signs its ledger'],
])('names the variable that is wrong: %j', (env, sentence) => {
  expect(() => readWorkerEnv(env)).toThrow(`The worker can't start: ${sentence}`)
})

it('repeats no secret', () => {
  const wrong = { DATABASE_URL: 'mysql://telve:secret@localhost', REDIS_URL: 'secret' }
  expect(() => readWorkerEnv(wrong)).toThrow(/^((?!secret).)*$/)
})
