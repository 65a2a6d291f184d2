import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#sql/connection.ts'
import { runSimulation } from '#sql/simulations.ts'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import {
  Campaign,
  changeCampaign,
  contradictions,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listCampaignVersions,
  setCampaignState,
} from '../contracts/programme/campaigns.ts'
import { changeRule, listRules, tooGenerous } from '../contracts/programme/rule.ts'
import { changeSettings, listSettings } from '../contracts/programme/settings.ts'
import { readSimulation, simulateCampaign } from '../contracts/programme/simulations.ts'
import { changeTiers, listTiers, noLadder } from '../contracts/programme/tiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ask = async (e: Endpoint, parts: RequestParts = {}) => {
  const answer = await app.call('admin', e, parts)
  return { status: answer.status, body: await answer.json() }
}
const refused = async (e: Endpoint, parts: RequestParts) => {
  const { status, body } = await ask(e, parts)
  const { code, fields } = ErrorAnswer.parse(body)
  return { status, code, ...(fields && { fields }) }
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const form = {
  name: 'Salı 2 kat',
  multiplier: 200,
  startsOn: day(-2),
  endsOn: day(30),
  budget: 1_000,
}
const draft = async (more: object = {}) => {
  const { status, body } = await ask(createCampaign, {
    body: { ...form, ...more },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(status).toBe(201)
  return Campaign.parse(body)
}
const to = (id: number, version: number, body: object): RequestParts => ({
  params: { id },
  body,
  headers: { 'if-match': `"${version}"` },
})

describe('the settings', () => {
  test('are changed one by one, with their history', async () => {
    const { body } = await ask(changeSettings, { body: { pointValue: 75, startsOn: '2026-04-01' } })
    expect(body).toMatchObject({
      version: 2,
      pointValue: 75,
      startsOn: '2026-04-01',
      grantMonths: 12,
      actor: { id: app.ids.admin },
    })
    expect((await ask(listSettings)).body).toMatchObject([
      { version: 2, pointValue: 75 },
      { version: 1, pointValue: 50, couponDays: 30, donationPoints: 250, actor: null },
    ])
  })
})

describe('the base rule', () => {
  test('is changed from now on, with its history', async () => {
    expect((await ask(changeRule, { body: { step: 400 } })).body).toMatchObject({
      version: 2,
      step: 400,
      points: 1,
      actor: { id: app.ids.admin },
    })
    expect((await ask(listRules)).body).toMatchObject([
      { version: 2, step: 400 },
      { version: 1, step: 500, points: 1, at: null, actor: null },
    ])
  })

  test('gives at most 2 points a lira, whatever is changed of it', async () => {
    expect(await refused(changeRule, { body: { points: 9 } })).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: { points: tooGenerous },
    })
  })
})

describe('the tiers', () => {
  const ladder = [
    { name: 'Çekirdek', least: 0, multiplier: 100 },
    { name: 'Fincan', least: 400, multiplier: 120 },
  ]
  const tiers = (...steps: object[]) => ({ body: { tiers: steps } })

  test('are changed as a whole, with their history, and by the security log', async () => {
    const { body } = await ask(changeTiers, tiers(...ladder))
    expect(body).toMatchObject({ version: 2, tiers: ladder, actor: { id: app.ids.admin } })
    expect((await ask(listTiers)).body).toMatchObject([
      { version: 2, tiers: ladder },
      { version: 1, tiers: [{ name: 'Çekirdek' }, { name: 'Fincan' }, { name: 'Cezve' }] },
    ])
    const [logged] = await app.owner`
      select actor_id, detail from security_log where kind = 'tiers_changed' order by id desc limit 1`
    expect(logged).toEqual({
      actorId: app.ids.admin,
      detail: { tiers: 'Çekirdek 0 (1 kat), Fincan 400 (1,2 kat)' },
    })
  })

  test('of one version are changed once, however many change them', async () => {
    const answers = await Promise.all(
      [110, 111, 112].map((multiplier) =>
        ask(changeTiers, {
          ...tiers(ladder[0] ?? {}, { ...ladder[1], multiplier }),
          headers: { 'if-match': '"2"' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.body).toMatchObject({ code: 'changed_meanwhile', current: { version: 3 } })
  })

  const [lowest, cup] = ladder
  test.each([
    ['begin above 0', [{ ...lowest, least: 1 }], 'tiers.0.least', noLadder.first],
    ['ask for no more', [lowest, { ...cup, least: 0 }], 'tiers.1.least', noLadder.least],
    ['give less', [{ ...lowest, multiplier: 130 }, cup], 'tiers.1.multiplier', noLadder.multiplier],
    ['share a name', [lowest, { ...cup, name: 'ÇEKİRDEK' }], 'tiers.1.name', noLadder.name],
  ])('are refused that %s', async (_, steps, field, sentence) => {
    expect(await refused(changeTiers, { body: { tiers: steps } })).toEqual({
      ...{ status: 400, code: 'invalid_request', fields: { [field]: sentence } },
    })
  })
})

describe('a campaign', () => {
  test('is drafted, published, changed and paused, each a version', async () => {
    const { id, version, ...first } = await draft({
      weekdays: [2],
      fromTime: '14:00',
      untilTime: '24:00',
    })
    expect(first).toMatchObject({
      state: 'draft',
      phase: 'draft',
      multiplier: 200,
      bonus: null,
      startsOn: form.startsOn,
      endsOn: form.endsOn,
      weekdays: [2],
      fromTime: '14:00',
      untilTime: '24:00',
      branchIds: null,
      leastTier: null,
      firstPurchase: false,
      spent: 0,
    })
    expect(
      (await ask(setCampaignState, to(id, version, { state: 'published' }))).body,
    ).toMatchObject({
      version: 2,
      phase: 'active',
    })
    expect(
      (await ask(changeCampaign, to(id, 2, { endsOn: day(60), weekdays: [] }))).body,
    ).toMatchObject({
      version: 3,
      startsOn: form.startsOn,
      endsOn: day(60),
      weekdays: null,
      state: 'published',
    })
    expect((await ask(setCampaignState, to(id, 3, { state: 'paused' }))).body).toMatchObject({
      version: 4,
      phase: 'paused',
    })
    const { body } = await ask(listCampaignVersions, { params: { id } })
    expect(body.map((v: { state: string }) => v.state)).toEqual([
      'paused',
      'published',
      'published',
      'draft',
    ])
  })

  test('is scheduled before its days and ended behind them', async () => {
    const later = await draft({ startsOn: day(3) })
    expect((await ask(setCampaignState, to(later.id, 1, { state: 'published' }))).body.phase).toBe(
      'scheduled',
    )
    const over = await draft()
    await ask(setCampaignState, to(over.id, 1, { state: 'published' }))
    const ended = await ask(changeCampaign, to(over.id, 2, { startsOn: day(-9), endsOn: day(-3) }))
    expect(ended.body.phase).toBe('ended')
  })

  const contradicting: [string, object, string, string][] = [
    ['two gifts', { bonus: 5 }, 'bonus', contradictions.gives],
    ['no gift', { multiplier: null, bonus: null }, 'bonus', contradictions.gives],
    ['days', { endsOn: day(-3) }, 'endsOn', contradictions.endsOn],
    ['years', { endsOn: day(1_200) }, 'endsOn', contradictions.tooLong],
    ['half of the hours', { fromTime: '10:00' }, 'untilTime', contradictions.untilTime],
    ['hours', { fromTime: '10:00', untilTime: '09:00' }, 'untilTime', contradictions.untilTime],
  ]
  test.each(contradicting)('cannot contradict itself in %s', async (_, more, field, sentence) => {
    const answer = { status: 400, code: 'invalid_request', fields: { [field]: sentence } }
    const headers = { 'idempotency-key': Bun.randomUUIDv7() }
    expect(await refused(createCampaign, { body: { ...form, ...more }, headers })).toEqual(answer)
    const { id } = await draft()
    expect(await refused(changeCampaign, to(id, 1, more))).toEqual(answer)
  })

  test('refuses what does not fit, and says why', async () => {
    const { id } = await draft()
    expect(await refused(changeCampaign, to(id, 1, { branchIds: [1, 999] }))).toMatchObject({
      code: 'branch_not_found',
    })
    expect(await refused(setCampaignState, to(id, 1, { state: 'paused' }))).toMatchObject({
      status: 409,
      code: 'campaign_state',
    })
    await app.owner`update campaigns set spent = 400 where id = ${id}`
    expect(await refused(changeCampaign, to(id, 1, { budget: 399 }))).toMatchObject({
      code: 'campaign_budget_spent',
    })
    expect(await refused(setCampaignState, to(999_999, 1, { state: 'paused' }))).toMatchObject({
      status: 404,
      code: 'campaign_not_found',
    })
    const past = await draft({ startsOn: day(-9), endsOn: day(-3) })
    expect(await refused(setCampaignState, to(past.id, 1, { state: 'published' }))).toMatchObject({
      code: 'campaign_over',
    })
  })

  test('goes while it is a draft, of the version that was shown', async () => {
    const { id } = await draft()
    const shown = (version: number) => ({
      params: { id },
      headers: { 'if-match': `"${version}"` },
    })
    await ask(changeCampaign, to(id, 1, { budget: 2_000 }))
    expect(await refused(deleteCampaign, shown(1))).toMatchObject({ code: 'changed_meanwhile' })
    expect((await app.call('admin', deleteCampaign, shown(2))).status).toBe(204)
    expect(await refused(deleteCampaign, shown(2))).toMatchObject({ code: 'campaign_not_found' })
    const published = await draft()
    await ask(setCampaignState, to(published.id, 1, { state: 'published' }))
    await ask(setCampaignState, to(published.id, 2, { state: 'paused' }))
    expect(
      await refused(deleteCampaign, { ...shown(3), params: { id: published.id } }),
    ).toMatchObject({ status: 409, code: 'campaign_published' })
  })

  test('is listed newest first, by pages', async () => {
    const answer = await app.call('admin', listCampaigns, { query: { limit: 2 } })
    expect(answer.headers.get('link')).toContain('rel="next"')
    const ids = (await answer.json()).map((campaign: { id: number }) => campaign.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  })
})

describe('a simulation', () => {
  test('is asked for, one at a time, and read with its result', async () => {
    const { id } = await draft()
    const asking = () => ({
      params: { id },
      body: {},
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    })
    expect((await ask(readSimulation, { params: { id } })).body).toEqual({ simulation: null })
    const { status, body } = await ask(simulateCampaign, asking())
    expect([status, body.state, body.days]).toEqual([202, 'waiting', 90])
    expect(await refused(simulateCampaign, asking())).toMatchObject({ code: 'simulation_running' })
    const worker = connect(app.url, { role: 'telve_worker', max: 1 })
    expect(await runSimulation(worker, app.url, body.id)).toBe(true)
    expect(await runSimulation(worker, app.url, body.id)).toBe(false)
    await worker.end()
    const read = await ask(readSimulation, { params: { id } })
    expect(read.body.simulation).toMatchObject({
      id: body.id,
      state: 'done',
      progress: 100,
      campaignVersion: 1,
      result: { purchases: 0, points: 0, cost: 0, top: [] },
    })
    expect(await app.owner`select from outbox where topic = 'simulation'`).toHaveLength(0)
    expect((await ask(simulateCampaign, asking())).status).toBe(202)
  })
})
