import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPosts } from '#sql/testing/test-posts.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { downloadOwnData } from '../contracts/account/own-data.ts'
import { type DataRequest, listDataRequests } from '../contracts/requests/requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const listed = async (list: string): Promise<DataRequest[]> =>
  (await app.call('admin', listDataRequests, { query: { list } })).json()

test('archives stand there as done, with who took them', async () => {
  const answer = await app.call('staff', downloadOwnData)
  await answer.arrayBuffer()
  expect(await listed('settled')).toMatchObject([
    { kind: 'export', outcome: 'done', overdue: false, person: { fullName: 'Işıl staff' } },
  ])
  expect(await listed('open')).toEqual([])
})

test('deleted accounts stand there by their last day, and overdue ones say so', async () => {
  await endPosts(app.owner, app.ids.staff)
  for (const who of ['customer', 'staff'] as const)
    await app.owner`select ask_for_erasure(${app.ids[who]})`
  await app.owner`
    update data_requests set asked_at = now() - interval '31 days', due_at = now() - interval '1 day'
     where user_id = ${app.ids.staff} and kind = 'erasure'`
  expect((await listed('open')).map(({ person, overdue }) => [person.id, overdue])).toEqual([
    [app.ids.staff, true],
    [app.ids.customer, false],
  ])
  const days = (await listed('open')).map(({ askedAt, dueAt }) =>
    Math.round((Date.parse(dueAt) - Date.parse(askedAt)) / 86_400_000),
  )
  expect(days).toEqual([30, 30])
})
