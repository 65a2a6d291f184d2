import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPerson } from '#sql/testing/test-people.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeHouseNote, type HouseNote } from '../contracts/users/house-note.ts'
import { type PersonStory, personStory } from '../contracts/users/story.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const write = (note: string, version: number, id = app.ids.customer) =>
  app.call('admin', changeHouseNote, {
    params: { id },
    body: { note },
    headers: { 'if-match': `"${version}"` },
  })
const noteOf = async (id: number) => {
  const answer = await app.call('admin', personStory, { params: { id } })
  return ((await answer.json()) as PersonStory).houseNote
}

test('a note is written on the version that was seen, and the log has no word of it', async () => {
  const id = app.ids.customer
  expect(await noteOf(id)).toEqual({ id, note: '', actor: null, at: null, version: 1 })
  const answer = await write('  Kırmızı bardağını sorar.  ', 1)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id,
    note: 'Kırmızı bardağını sorar.',
    actor: { id: app.ids.admin },
    version: 2,
  })
  for (const version of [1, 3]) {
    const late = await write('Başka', version)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { note: 'Kırmızı bardağını sorar.', version: 2 },
    })
  }
  const [line] = await app.owner<Record<string, unknown>[]>`
    select kind, actor_id, subject_id, detail from security_log where kind = 'edited' order by id desc limit 1`
  expect(line).toEqual({
    kind: 'edited',
    actorId: app.ids.admin,
    subjectId: id,
    detail: { what: 'note', act: 'changed', fields: 'note' },
  })
  const emptied = (await (await write('', 2)).json()) as HouseNote
  expect([emptied.note, emptied.version]).toEqual(['', 3])
  const [row] = await app.owner<
    { note: string }[]
  >`select note from house_notes where user_id = ${id}`
  expect(row?.note).toBe('')
})

test('of two who write the first note at once, one is told of the other', async () => {
  const id = app.ids.staff
  const answers = await Promise.all([write('Biri', 1, id), write('Öteki', 1, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await noteOf(id)).version).toBe(2)
})

test('a note has at most a thousand letters, and is of somebody who is still here', async () => {
  expect((await write('x'.repeat(1001), 3)).status).toBe(400)
  expect((await write('x', 1, 999_999)).status).toBe(404)
  const id = await insertPerson(app.owner, undefined, { is_active: false })
  await app.owner`
    insert into data_requests (user_id, kind, erase_at) values (${id}, 'erasure', now() + interval '14 days')`
  const answer = await write('Gidene not', 1, id)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    'account_leaving',
  ])
})

test('only administrators read and write it', async () => {
  for (const who of ['customer', 'staff'] as const) {
    const answer = await app.call(who, changeHouseNote, {
      params: { id: app.ids.customer },
      body: { note: 'x' },
      headers: { 'if-match': '"1"' },
    })
    expect(answer.status).toBe(403)
  }
})
