import { Elysia } from 'elysia'
import { expect, it } from 'vitest'
import { errors } from './errors.ts'

const thrown = (code: string, message: string) => Object.assign(new Error(message), { code })

it.for([
  // a deploy makes functions anew while the release before answers
  ['XX000', 'cache lookup failed for function 22055', 503, 'unavailable'],
  ['40P01', 'deadlock detected', 503, 'unavailable'],
  ['XX000', 'could not read block 0', 500, 'unexpected'],
  ['22012', 'division by zero', 500, 'unexpected'],
] as const)('answers %s, %s with %i', async ([code, message, status, answered]) => {
  const reported: unknown[] = []
  const app = new Elysia().use(errors((_, met) => reported.push(met))).get('/', () => {
    throw thrown(code, message)
  })
  const response = await app.handle(new Request('http://localhost/'))
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: answered })
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
  // an operator learns of both, and which of them was foreseen
  expect(reported).toEqual([answered])
})
