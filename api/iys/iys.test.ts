import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changePreferences } from '../contracts/account/account.ts'
import { exportIys, listIysReports, readIys, settleIys } from '../contracts/iys/iys.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const summary = async () => (await app.call('admin', readIys)).json()

test('an administrator sees what waits, takes the file, and notes what was handed in', async () => {
  await app.call('customer', changePreferences, { body: { email: true, sms: true, push: true } })
  const before = await summary()
  expect(before).toMatchObject({ waiting: 2, overdue: 0, refused: 0, pulledAt: null })
  const waiting = await (await app.call('admin', listIysReports)).json()
  expect(waiting.map(({ kind, given }: { kind: string; given: boolean }) => [kind, given])).toEqual(
    [
      ['email', true],
      ['sms', true],
    ],
  )

  const file = await app.call('admin', exportIys, { body: {} })
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
  const [head, ...lines] = (await file.text()).trimEnd().split('\r\n')
  expect(head).toBe('recipient,recipientType,type,status,consentDate,source')
  expect(lines[0]).toMatch(
    /^customer@telve\.example,BIREYSEL,EPOSTA,ONAY,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,HS_WEB$/,
  )
  expect(lines[1]).toMatch(/^\+905321234567,BIREYSEL,MESAJ,ONAY,/)

  // what comes after the page was read stays waiting
  await app.call('customer', changePreferences, { body: { call: true } })
  const settled = await app.call('admin', settleIys, { body: { upTo: before.newest } })
  expect(await settled.json()).toEqual({ settled: 2 })
  expect(await summary()).toMatchObject({ waiting: 1 })
  const log = await app.owner`
    select kind, detail from security_log where kind like 'iys%' order by id`
  expect([...log]).toEqual([
    { kind: 'iys_exported', detail: { reports: 2 } },
    { kind: 'iys_settled', detail: { reports: 2 } },
  ])
})

test('what is late stands first, and says so', async () => {
  await app.owner`update iys_reports set due_on = current_date - 3 where settled_at is null`
  expect(await summary()).toMatchObject({ overdue: 1 })
  const [first] = await (await app.call('admin', listIysReports)).json()
  expect(first).toMatchObject({ kind: 'call', overdue: true })
})
