import { expect, it } from 'vitest'
import { mostRemembered, rememberScans, type Scan } from './scans.ts'

const stored = new Map<string, Scan>([['a', { staffId: 1, customerId: 2 }]])
const opened = () => {
  const asked: string[] = []
  const scans = rememberScans(async (ids) => {
    asked.push(...ids)
    return stored
  })
  return { asked, scans }
}

it('asks for a scan once, and for one that is not there again', async () => {
  const { asked, scans } = opened()
  expect(await scans.find('a')).toEqual(stored.get('a'))
  expect(await scans.find('a')).toEqual(stored.get('a'))
  expect(await scans.find('b')).toBeUndefined()
  expect(await scans.find('b')).toBeUndefined()
  expect(asked).toEqual(['a', 'b', 'b'])
})

it('asks for none that was opened here', async () => {
  const { asked, scans } = opened()
  scans.note('c', { staffId: 3, customerId: 4 })
  expect(await scans.find('c')).toEqual({ staffId: 3, customerId: 4 })
  expect(asked).toEqual([])
})

it('remembers so many', async () => {
  const { asked, scans } = opened()
  await scans.find('a')
  for (let n = 1; n <= mostRemembered; n++) scans.note(`${n}`, { staffId: 1, customerId: n })
  expect(await scans.find('a')).toEqual(stored.get('a'))
  expect(asked).toEqual(['a', 'a'])
  expect(await scans.find(`${mostRemembered}`)).toMatchObject({ customerId: mostRemembered })
  expect(asked).toHaveLength(2)
})
