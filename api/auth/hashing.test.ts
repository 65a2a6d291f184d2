import { expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { Refusal } from '../http/refusal.ts'
import { openHashing } from './hashing.ts'

test('a hash of the product takes 19 MiB and two passes', async () => {
  const hashing = openHashing()
  expect(await hashing.hash('telve-demo', 'stranger')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('only so many wait: the rest are refused at once, and told when to come back', async () => {
  const hashing = openHashing({ atOnce: 1, mostWaiting: 3 })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => hashing.hash('telve-demo', 'stranger')),
  )
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(16).fill('rejected'),
  ])
  const refused = results.find((result) => result.status === 'rejected')?.reason
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(await hashing.hash('telve-demo', 'stranger')).toMatch(/^\$argon2id\$/)
})

test('those we know go before strangers, and find room though strangers fill the queue', async () => {
  const hashing = openHashing({ atOnce: 1, mostWaiting: 3 })
  const stored = await hashPassword('telve-demo')
  const order: string[] = []
  const strangers = Array.from({ length: 4 }, () =>
    hashing.verify('tahmin', undefined, 'stranger').then((right) => {
      expect(right).toBe(false)
      order.push('stranger')
    }),
  )
  const known = hashing.verify('telve-demo', stored, 'known').then((right) => {
    expect(right).toBe(true)
    order.push('known')
  })
  await Promise.all([...strangers, known])
  expect(order).toEqual(['stranger', 'known', 'stranger', 'stranger', 'stranger'])
})

test('a failed job passes its turn on', async () => {
  const hashing = openHashing({ atOnce: 1, mostWaiting: 3 })
  const broken = hashing.verify('telve-demo', 'no hash at all', 'known')
  const next = hashing.hash('telve-demo', 'stranger')
  await expect(broken).rejects.toThrow()
  expect(await next).toMatch(/^\$argon2id\$/)
})
