import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeMorningReport, morningReport } from '../contracts/dashboard/morning-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const wanted = async () => (await app.call('admin', morningReport)).json()
const set = (isWanted: boolean) =>
  app.call('admin', changeMorningReport, { body: { isWanted } }).then((answer) => answer.json())

test('is off until its person switches it on, and off again', async () => {
  expect(await wanted()).toEqual({ isWanted: false })
  expect(await set(true)).toEqual({ isWanted: true })
  expect(await set(true)).toEqual({ isWanted: true })
  expect(await wanted()).toEqual({ isWanted: true })
  expect(await set(false)).toEqual({ isWanted: false })
  expect(await wanted()).toEqual({ isWanted: false })
})

test('whoever switches it on hears of no day that mornings have told of', async () => {
  await set(true)
  const rows = await app.owner`
    select person_id, told = report_day(now()) as is_told from morning_reports`
  expect(rows).toEqual([{ personId: app.ids.admin, isTold: true }])
})

test('a morning begins at seven', async () => {
  const [days] = await app.owner`
    select report_day('2026-03-12T06:59:59+03') as before, report_day('2026-03-12T07:00+03') as after`
  expect(days).toEqual({ before: '2026-03-10', after: '2026-03-11' })
})
