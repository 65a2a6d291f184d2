import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer, successOf } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import { entrantOf, openTestApp, type RequestParts, type TestApp } from './test-app.ts'
import type { Writes } from './writes.ts'

let app: TestApp
let writes: Writes
beforeAll(async () => {
  app = await openTestApp()
  writes = await app.watchWrites()
})
afterAll(() => app.close())

const keyed = Object.entries(endpoints).filter(([, e]) => e.keyRequired)
const withoutKey = ({ headers, ...parts }: RequestParts): RequestParts => {
  const { 'idempotency-key': _, ...rest } = headers ?? {}
  return { ...parts, headers: rest }
}
const codeOf = async (answer: Response) => {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  return ErrorAnswer.parse(await answer.json()).code
}

// Points by hand take one, as the specification has them; pages of our own send one there, too.
test('what costs money or points when it is sent twice needs a key', () => {
  expect(keyed.map(([name]) => name).toSorted()).toEqual([
    ...[
      'addPurchase',
      'hangCoffee',
      'placeOrder',
      'recordLatePurchase',
      'recordPurchase',
      'redeemForCustomer',
    ],
    ...['redeemReward', 'refundOrder', 'refundPurchase'],
  ])
})

describe.each(keyed)('%s', (name, e) => {
  const sampleOf = async () => {
    const sample = samples[name]
    if (!sample) throw new Error(`${name} has no sample`)
    return sample(app)
  }
  test('without a key writes nothing, and with one it does', async () => {
    const parts = await sampleOf()
    const grown = await writes.growth(async () => {
      const answer = await app.call(entrantOf(e), e, withoutKey(parts))
      expect(answer.status).toBe(400)
      expect(await codeOf(answer)).toBe('idempotency_key_required')
    }, ['attempts'])
    expect(grown).toEqual({})
    expect((await app.call(entrantOf(e), e, parts)).status).toBe(successOf(e))
  })

  test('tells nobody of it who may not call it', async () => {
    const parts = withoutKey(await sampleOf())
    expect(await codeOf(await app.call('signed out', e, parts))).toBe('signed_out')
    if (entrantOf(e) !== 'customer')
      expect(await codeOf(await app.call('customer', e, parts))).toBe('forbidden')
  })
})
