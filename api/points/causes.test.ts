import { expect, test } from 'vitest'
import { connect } from '#sql/connection.ts'
import { appendSystemEntries } from '#sql/ledger/system.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { customerHistory, type PointEntry } from '../contracts/points/points.ts'
import { pointsOutcome, reversePoints, voidRequest } from '../contracts/points/recording.ts'
import { prepareTestTill, type Recorded } from './test-till.ts'

const till = prepareTestTill()
const reverse = (entryId: number, body: object) =>
  till.app.call('admin', reversePoints, { params: { entryId }, body })
const recorded = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as Recorded).entry

test('an entry says why: by hand, with the reason that was given or none', async () => {
  const plain = await recorded(till.record({ type: 'EARN', amount: 40 }))
  expect(plain).toMatchObject({ kind: 'manual', reason: 'belirtilmedi' })
  const given = await recorded(
    till.record({ type: 'EARN', amount: 5, reason: 'iyi niyet' }, { who: 'admin' }),
  )
  expect(given).toMatchObject({ kind: 'manual', reason: 'iyi niyet' })
  const back = await recorded(reverse(given.id, { reason: 'düzeltme' }))
  expect(back).toMatchObject({ kind: 'reversal', reason: 'düzeltme', note: null })
  const history = await till.app.call('admin', customerHistory, {
    params: { userId: till.customer },
  })
  expect(((await history.json()) as PointEntry[]).map((e) => [e.kind, e.reason])).toEqual([
    ['reversal', 'düzeltme'],
    ['manual', 'iyi niyet'],
    ['manual', 'belirtilmedi'],
  ])
})

test('an unknown reason is refused, and so is a reversal without code and words', async () => {
  const unknown = await till.record({ type: 'EARN', amount: 5, reason: 'keyfim öyle istedi' })
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { fields: { reason: 'Neden seçiniz' } },
  ])
  const entry = await recorded(till.record({ type: 'EARN', amount: 5 }))
  const silent = await reverse(entry.id, {})
  expect([silent.status, await silent.json()]).toMatchObject([
    400,
    { fields: { note: 'Açıklama gerekli' } },
  ])
  expect((await reverse(entry.id, { reason: 'belirtilmedi' })).status).toBe(400)
  expect(await recorded(reverse(entry.id, { note: 'Yanlış tutar' }))).toMatchObject({
    reason: 'belirtilmedi',
    note: 'Yanlış tutar',
  })
})

test('clients cannot take the keys that the product makes', async () => {
  const key = '~purchase:1'
  const answer = await till.record({ type: 'EARN', amount: 5 }, { key })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { 'Idempotency-Key': 'Idempotency-Key başlığı geçersiz.' } },
  ])
  const voided = await till.app.call('staff', voidRequest, { body: { userId: till.customer, key } })
  expect(voided.status).toBe(400)
  const asked = await till.app.call('staff', pointsOutcome, {
    params: { userId: till.customer },
    query: { key },
  })
  expect(asked.status).toBe(400)
})

test('what the system wrote is refunded, never reversed', async () => {
  await till.record({ type: 'EARN', amount: 40 })
  const worker = connect(till.app.url, { role: 'telve_worker', max: 1 })
  const [entry] = await appendSystemEntries(worker, [
    {
      ...{ userId: till.customer, type: 'SPEND', amount: 15, branchId: 1, kind: 'expiry' },
      ...{ ref: '2027-01-31', requestKey: '~expiry:2027-01-31' },
    },
  ])
  await worker.end()
  const answer = await reverse(entry && 'id' in entry ? entry.id : 0, { reason: 'iyi niyet' })
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'use_refund'])
  const [row] = await till.app.owner`select points from users where id = ${till.customer}`
  expect(row).toEqual({ points: 25 })
})
