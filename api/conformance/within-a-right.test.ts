import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUser } from '../contracts/auth/session.ts'
import { countRecipients, sendNotification } from '../contracts/broadcasts/broadcasts.ts'
import { listChanges } from '../contracts/changes/changes.ts'
import { type Dashboard, dashboard } from '../contracts/dashboard/dashboard.ts'
import { exportReport } from '../contracts/dashboard/report-file.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { recoverFactors } from '../contracts/factors/managing.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import { changeUser, changeUsers, deactivateUser } from '../contracts/users/users.ts'
import { peopleInFives } from '../dashboard/in-fives.ts'
import { read } from './read-answers.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { type Colleague, colleagueOf } from './test-roles.ts'

/** What roles may not do within an endpoint that admits them (decisions/278, 279). */
let app: TestApp
let care: Colleague
let marketing: Colleague
let analyst: Colleague
beforeAll(async () => {
  app = await openTestApp()
  care = await colleagueOf(app, 'customer_care')
  marketing = await colleagueOf(app, 'marketing')
  analyst = await colleagueOf(app, 'analyst')
})
afterAll(() => app.close())

const codeOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as ErrorAnswer).code

test('everybody is told the rights beyond the counter that they have', async () => {
  const rightsOf = async (who: Colleague) => (await read<CurrentUser>(who.call(currentUser))).rights
  expect(await rightsOf(analyst)).toEqual(['reports.see'])
  expect(await rightsOf(await colleagueOf(app, 'barista', 1))).toEqual([])
  expect(await rightsOf(await colleagueOf(app, 'branch_manager', 1))).toEqual(
    expect.arrayContaining(['figures.see', 'reports.see', 'posts.give', 'tablets.manage']),
  )
})

test('everybody is told what they may do of a counter’s work, which only those at a counter do', async () => {
  const rightsOf = async (who: Colleague) =>
    (await read<CurrentUser>(who.call(currentUser))).counterRights
  expect(await rightsOf(analyst)).toEqual([])
  expect(await rightsOf(await colleagueOf(app, 'customer_care'))).toEqual(
    expect.not.arrayContaining(['bills.record', 'orders.move', 'stock.set']),
  )
  expect(await rightsOf(await colleagueOf(app, 'barista', 1))).toEqual(
    expect.arrayContaining(['bills.record', 'orders.move', 'stock.set']),
  )
})

test('marketing sends to everybody, and chooses and counts nobody by contact data', async () => {
  const words = { title: 'Salep', message: 'Geldi.' }
  const send = (body: object) => marketing.call(sendNotification, { body: { ...words, ...body } })
  expect((await send({ sendToAll: true })).status).toBe(202)
  for (const chosen of [{ userIds: [app.ids.customer] }, { search: '0532' }])
    expect(await codeOf(send({ sendToAll: false, ...chosen }))).toBe('forbidden')
  expect((await marketing.call(countRecipients)).status).toBe(200)
  expect(await codeOf(marketing.call(countRecipients, { query: { q: '0532' } }))).toBe('forbidden')
})

test('a change is told to who edits what was changed', async () => {
  const history = (who: Colleague, thing: string) =>
    who.call(listChanges, { params: { thing, id: 1 } })
  expect((await history(marketing, 'product')).status).toBe(200)
  expect(await codeOf(history(marketing, 'branch'))).toBe('forbidden')
})

test('nobody but an administrator changes the account of somebody with a post', async () => {
  const other = { params: { id: app.ids.customer } }
  expect((await care.call(changeUser, { ...other, body: { fullName: 'Elif Çağ' } })).status).toBe(
    200,
  )
  expect(await codeOf(care.call(changeUser, { ...other, body: { isStaff: true } }))).toBe(
    'no_right_here',
  )
  const { id } = await colleagueOf(app, 'barista', 1)
  for (const personId of [id, app.ids.admin, care.id]) {
    const params = { id: personId }
    expect(await codeOf(care.call(changeUser, { params, body: { phone: null } }))).toBe(
      'account_of_staff',
    )
    expect(await codeOf(care.call(deactivateUser, { params }))).toBe('account_of_staff')
  }
  const recovers = care.call(recoverFactors, {
    params: { id: app.ids.admin },
    body: { reason: 'phone_lost' },
  })
  expect(await codeOf(recovers)).toBe('account_of_staff')
  const states = await care.call(changeUsers, {
    body: { ids: [id, app.ids.customer], isActive: false },
  })
  expect(await states.json()).toMatchObject([{ outcome: 'refused' }, { outcome: 'changed' }])
  const [left] = await app.owner`select is_active from users where id = ${id}`
  expect(left).toEqual({ isActive: true })
})

test('an analyst sees no names: no people of a branch, and nothing to look at', async () => {
  const file = analyst.call(exportReport, {
    body: { report: 'people', period: '28d', branchId: 1 },
  })
  expect(await codeOf(file)).toBe('no_right_here')
  const seen = await read<Dashboard>(analyst.call(dashboard))
  expect(seen).toMatchObject({ attention: null, inFives: true })
  expect(seen.newMembers.now % 5).toBe(0)
  const manager = await colleagueOf(app, 'branch_manager', 1)
  const own = await read<Dashboard>(manager.call(dashboard, { query: { branchId: 1 } }))
  expect(own).toMatchObject({ attention: null, inFives: false })
})

test('each count of people is told in steps of five by itself', () => {
  const counts = fc.array(fc.nat({ max: 40 }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(counts, (days) => {
      const total = days.reduce((sum, day) => sum + day, 0)
      const figure = { now: total, before: 0, series: days }
      const told = peopleInFives({
        ...({ newMembers: figure, activeMembers: figure } as Dashboard & { attention: never }),
        rating: { now: 5, before: null, ratings: total },
        visits: { now: 5, before: 4, ratings: total },
      })
      for (const [at, day] of days.entries())
        expect(told.newMembers.series[at]).toBe(day - (day % 5))
      expect(told.newMembers.now).toBe(total - (total % 5))
      expect(told.rating.now).toBe(total < 5 ? null : 5)
      // ratings of visits are acts, as orders are (decisions/304)
      expect(told.visits).toEqual({ now: 5, before: 4, ratings: total })
    }),
  )
})
