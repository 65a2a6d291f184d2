import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newItem } from '#sql/testing/test-shop.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeItemAvailability } from '../contracts/branches/availability.ts'
import { changeBrake } from '../contracts/branches/ordering.ts'
import { readBoard } from '../contracts/orders/board.ts'

let app: TestApp
let item = 0
let own = 0
let other = 0
let post = 0
beforeAll(async () => {
  app = await openTestApp()
  item = await newItem(app.owner)
  own = await newBranch(app.owner)
  other = await newBranch(app.owner)
  await app.owner`update posts set ended_at = clock_timestamp() where person_id = ${app.ids.staff}`
  post = await givePost(app.owner, app.ids.staff, { role: 'barista', branchId: own })
  await app.signIn('staff')
})
afterAll(() => app.close())

const answers = async (id: number) => {
  const asked = await Promise.all([
    app.call('staff', readBoard, { params: { id } }),
    app.call('staff', changeBrake, { params: { id }, body: { delayMinutes: 5 } }),
    app.call('staff', changeItemAvailability, {
      params: { id, itemId: item },
      body: { state: 'off' },
    }),
  ])
  return Promise.all(asked.map(async (one) => (one.ok ? 'done' : codeOf(one))))
}

test('a barista of one branch sees its board and says what it is out of, and not of another', async () => {
  expect(await answers(own)).toEqual(['done', 'done', 'done'])
  const nowhere = ['no_right_here', 'no_right_here', 'no_right_here']
  expect(await answers(other)).toEqual(nowhere)
  const written = await app.owner`
    select branch_id from branch_brakes union all select branch_id from availability`
  expect(written).toEqual([{ branchId: own }, { branchId: own }])
})

test('and of none once the post has ended, whose session ends as well', async () => {
  await endPost(app.owner, post)
  expect(await answers(own)).toEqual(['signed_out', 'signed_out', 'signed_out'])
})
