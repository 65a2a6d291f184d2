import { expect, test } from 'vitest'
import { openLanes, ServiceResting } from './push-lanes.ts'

const at = (service: string, userId: number) => ({ endpoint: `https://${service}/device`, userId })

/** Pushes that end when the test resolves them. */
const openSends = () => {
  const started: string[] = []
  const ends = new Map<string, (answered: boolean) => void>()
  const send = (name: string) => () => {
    started.push(name)
    return new Promise<{ answered: boolean }>((resolve) => {
      ends.set(name, (answered) => resolve({ answered }))
    })
  }
  return { started, send, end: (name: string, answered = true) => ends.get(name)?.(answered) }
}
const bounds = { perService: 2, perPerson: 1, failures: 2, restMs: 1_000 }

test('a service that hangs holds up nobody at another', async () => {
  const { started, send } = openSends()
  const lanes = openLanes(bounds)
  for (let n = 0; n < 50; n++) void lanes.run(at('slow', n), send(`slow-${n}`))
  void lanes.run(at('quick', 1), send('quick'))
  await Bun.sleep(0)
  expect(started).toEqual(['slow-0', 'slow-1', 'quick'])
})

test('a person’s many devices hold up nobody at the same service', async () => {
  const { started, send, end } = openSends()
  const lanes = openLanes(bounds)
  for (let n = 0; n < 50; n++) void lanes.run(at('one', 7), send(`hers-${n}`))
  void lanes.run(at('one', 8), send('his'))
  await Bun.sleep(0)
  expect(started).toEqual(['hers-0', 'his'])
  end('hers-0')
  await Bun.sleep(0)
  expect(started).toEqual(['hers-0', 'his', 'hers-1'])
})

test('a service that does not answer is left alone, tried once, and comes back', async () => {
  let now = 0
  const { started, send, end } = openSends()
  const lanes = openLanes(bounds, () => now)
  const run = (name: string, userId: number) =>
    lanes.run(at('down', userId), send(name)).then(
      () => 'sent',
      (error: unknown) => (error instanceof ServiceResting ? 'resting' : 'broken'),
    )
  const fates = [run('a', 1), run('b', 2), run('waits', 3)]
  await Bun.sleep(0)
  end('a', false)
  await fates[0]
  const last = run('waits longer', 4)
  end('b', false)
  expect(await last).toBe('resting')
  end('waits', false)
  expect(await Promise.all(fates)).toEqual(['sent', 'sent', 'sent'])
  expect(await run('d', 4)).toBe('resting')
  now = 1_001
  const probe = run('e', 5)
  await Bun.sleep(0)
  end('e', false)
  await probe
  expect(await run('f', 6)).toBe('resting')
  now = 2_002
  const back = run('g', 7)
  await Bun.sleep(0)
  end('g')
  expect(await back).toBe('sent')
  void run('h', 8)
  await Bun.sleep(0)
  expect(started).toEqual(['a', 'b', 'waits', 'e', 'g', 'h'])
})

test('what throws gives its place back', async () => {
  const lanes = openLanes({ ...bounds, perService: 1 })
  const broken = lanes.run(at('one', 1), () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(await lanes.run(at('one', 1), async () => ({ answered: true }))).toEqual({
    answered: true,
  })
})
