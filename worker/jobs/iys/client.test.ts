import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Fault, startFakeIys } from '../../testing/fake-iys.ts'
import { IysAway, openIys } from './client.ts'

const fake = startFakeIys()
afterAll(() => fake.stop())
beforeEach(() => {
  fake.faults.length = 0
})

const now = () => new Date(Math.floor(Date.now() / 1000 - 60) * 1000)

test('a consent is told once, asked for, and its repetition refused with İYS’s words', async () => {
  const iys = openIys(fake.settings)
  const email = { kind: 'email', recipient: 'elif@telve.example' } as const
  const given = { ...email, given: true, at: now() }
  expect(await iys.stateOf(email)).toBeUndefined()
  expect(await iys.add(given)).toEqual({ taken: true })
  expect(await iys.stateOf(email)).toEqual(given)
  expect(await iys.add(given)).toEqual({
    taken: false,
    why: expect.stringMatching(/^H-date: /),
  })
  expect(
    await iys.add({ kind: 'sms', recipient: '+905321112233', given: false, at: now() }),
  ).toEqual({ taken: false, why: 'H175: İlk izin RET olamaz.' })
})

test.each<[Fault, boolean]>([
  ['down', true],
  ['busy', true],
  ['lost', true],
  ['expired', false],
])('what goes wrong as “%s” is tried again, here or later', async (fault, later) => {
  const iys = openIys(fake.settings)
  const asked = { kind: 'call', recipient: '+905329998877' } as const
  await iys.stateOf(asked)
  fake.faults.push(fault)
  const answer = iys.stateOf(asked)
  if (later) await expect(answer).rejects.toThrow(IysAway)
  else await expect(answer).resolves.toBeUndefined()
})

test('changes are read page after page, and none is lost between them', async () => {
  const iys = openIys(fake.settings)
  const first = await iys.changesAfter(undefined)
  fake.change('sms', '+905320000001', true)
  const second = await iys.changesAfter(first.after)
  expect(second.changes).toEqual([
    { kind: 'sms', recipient: '+905320000001', given: true, at: expect.any(Date) },
  ])
  expect((await iys.changesAfter(second.after)).changes).toEqual([])
})

test('a wrong login and a dead server are outages, and no secret stands in them', async () => {
  const wrong = openIys({ ...fake.settings, password: 'gizli-parola' })
  const failed = await wrong.changesAfter(undefined).catch((error: Error) => error)
  expect(failed).toBeInstanceOf(IysAway)
  expect(String(failed)).not.toContain('gizli-parola')
  const dead = openIys({ ...fake.settings, url: 'http://127.0.0.1:9' })
  await expect(dead.changesAfter(undefined)).rejects.toThrow(IysAway)
})
