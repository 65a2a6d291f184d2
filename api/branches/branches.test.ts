import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendRequest } from '#sql/testing/append-request.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  type ArchivedBranch,
  type Branch,
  changeBranch,
  createBranch,
  deleteBranch,
  listArchivedBranches,
  listBranches,
  mapTiles,
  restoreBranch,
} from '../contracts/branches/branches.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.owner`delete from branches where id <> 1 and not in_ledger`)

const form = {
  name: 'Çengelköy',
  address: 'Çengelköy Cad. No: 12, Üsküdar, İstanbul',
  openingHours: 'Her gün 08:00–23:00',
  latitude: 41.0502,
  longitude: 29.0521,
}
const open = async (more: object = {}) => {
  const answer = await app.call('admin', createBranch, { body: { ...form, ...more } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Branch
}
const names = async () =>
  ((await (await app.call('signed out', listBranches)).json()) as Branch[]).map((b) => b.name)
const at = (id: number) => ({ params: { id } })

describe('branches', () => {
  test('come with Merkez first, then in Turkish order', async () => {
    for (const name of ['Şişli', 'Zeytinburnu', 'Çengelköy', 'Silivri', 'Cihangir', 'İstinye'])
      await open({ name })
    expect((await names()).slice(0, 7)).toEqual([
      'Merkez',
      'Cihangir',
      'Çengelköy',
      'İstinye',
      'Silivri',
      'Şişli',
      'Zeytinburnu',
    ])
  })

  test('take coordinates as numbers or as they are typed, and a phone', async () => {
    const branch = await open({
      latitude: '41,0502',
      longitude: ' 29.0521 ',
      phone: '0216 345 00 11',
    })
    expect(branch).toEqual({
      ...form,
      id: branch.id,
      phone: '+902163450011',
      hours: null,
      takesOrders: true,
      windowMinutes: 30,
      version: 1,
    })
  })

  test('change in the fields that are sent, and in no others', async () => {
    const { id } = await open({ phone: '0216 345 00 11' })
    const change = async (body: object) =>
      (await app.call('admin', changeBranch, { ...at(id), body })).json()
    const renamed = {
      ...form,
      id,
      name: 'Çengelköy Sahil',
      phone: '+902163450011',
      hours: null,
      takesOrders: true,
      windowMinutes: 30,
      version: 2,
    }
    expect(await change({ name: 'Çengelköy Sahil' })).toEqual(renamed)
    expect(await change({ phone: null })).toEqual({ ...renamed, phone: null, version: 3 })
  })

  test('without entries are deleted', async () => {
    const { id } = await open()
    const answer = await app.call('admin', deleteBranch, at(id))
    expect(await answer.json()).toEqual({ archived: false })
    const rows = await app.owner`select from branches where id = ${id}`
    expect(rows).toHaveLength(0)
  })

  test('with entries are archived: gone from the list, still in the history', async () => {
    const { id } = await open({ name: 'Eski Şube' })
    const entry = () => appendRequest(app.ids.customer, { branchId: id })
    const first = await app.ledger.append(entry())
    expect(first.outcome).not.toBe('refused')
    const answer = await app.call('admin', deleteBranch, at(id))
    expect(await answer.json()).toEqual({ archived: true })
    expect(await names()).not.toContain('Eski Şube')
    const later = await app.ledger.append(entry())
    expect(later).toMatchObject({ outcome: 'refused', code: 'branch_required' })
    const again = [
      await app.call('admin', deleteBranch, at(id)),
      await app.call('admin', changeBranch, { ...at(id), body: form }),
    ]
    expect(again.map((one) => one.status)).toEqual([404, 404])

    const listed = await app.call('admin', listArchivedBranches)
    const [archived] = (await listed.json()) as ArchivedBranch[]
    expect(archived).toMatchObject({ ...form, id, name: 'Eski Şube' })
    expect(Date.now() - Date.parse(archived?.archivedAt ?? '')).toBeLessThan(60_000)
    const back = await app.call('admin', restoreBranch, at(id))
    expect(await back.json()).toMatchObject({ id, name: 'Eski Şube' })
    expect(await names()).toContain('Eski Şube')
    expect(await (await app.call('admin', listArchivedBranches)).json()).toEqual([])
    const earned = await app.ledger.append(entry())
    expect(earned.outcome).not.toBe('refused')
  })

  test('that are open, or that never were, are not brought back', async () => {
    const { id } = await open()
    for (const wrong of [id, 999_999]) {
      const answer = await app.call('admin', restoreBranch, at(wrong))
      expect(answer.status).toBe(404)
      expect((await answer.json()) as ErrorAnswer).toMatchObject({ code: 'branch_not_found' })
    }
  })

  test('keep Merkez', async () => {
    const answer = await app.call('admin', deleteBranch, at(1))
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as ErrorAnswer).error).toBe('Merkez şube silinemez.')
  })

  test.each([
    ['name', ' ', 'Şube adı gerekli.'],
    ['address', undefined, 'Adres gerekli.'],
    ['openingHours', '', 'Çalışma saatleri gerekli.'],
    ['latitude', '', 'Geçerli koordinatlar giriniz.'],
    ['latitude', 90.1, 'Geçerli koordinatlar giriniz.'],
    ['latitude', null, 'Geçerli koordinatlar giriniz.'],
    ['longitude', '29°3', 'Geçerli koordinatlar giriniz.'],
    ['longitude', undefined, 'Geçerli koordinatlar giriniz.'],
    ['longitude', 1e300, 'Geçerli koordinatlar giriniz.'],
    ['phone', '12', 'Geçerli bir telefon numarası girin.'],
  ])('refuse %s %j', async (field, value, sentence) => {
    const answer = await app.call('admin', createBranch, { body: { ...form, [field]: value } })
    expect(answer.status).toBe(400)
    const refusal = (await answer.json()) as ErrorAnswer
    expect(refusal.fields).toEqual({ [field]: sentence })
    if (field.endsWith('itude')) expect(refusal.error).toBe('Geçerli koordinatlar giriniz.')
  })
})

describe('hours of a branch', () => {
  const day = [{ opens: '08:00', closes: '22:00' }]
  const night = [{ opens: '09:00', closes: '02:00' }]
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const hours = {
    week: [day, day, day, day, night, night, []],
    exceptions: [
      { date: soon, name: 'Bayram', ranges: [] },
      { date: '2099-12-31', name: 'Yılbaşı', ranges: [{ opens: '12:00', closes: '03:00' }] },
    ],
  }
  const text = 'Pazartesi–Perşembe 08:00–22:00, Cuma–Cumartesi 09:00–02:00, Pazar kapalı'
  const change = async (id: number, body: object, headers: Record<string, string> = {}) =>
    app.call('admin', changeBranch, { ...at(id), body, headers })

  test('are kept as sent, and make its text', async () => {
    const { openingHours: _, ...rest } = form
    const answer = await app.call('admin', createBranch, { body: { ...rest, hours } })
    expect(await answer.json()).toMatchObject({ hours, openingHours: text, version: 1 })
    const listed = await app.call('signed out', listBranches)
    expect(await listed.json()).toContainEqual(expect.objectContaining({ hours }))
  })

  test('change as one, count as one edit, and go', async () => {
    const { id } = await open()
    expect(await (await change(id, { hours })).json()).toMatchObject({
      hours,
      openingHours: text,
      version: 2,
    })
    const week = [night, ...hours.week.slice(1)]
    const changed = { week, exceptions: [] }
    expect(await (await change(id, { hours: changed })).json()).toMatchObject({
      hours: changed,
      version: 3,
    })
    const stale = await change(id, { hours }, { 'if-match': '"2"' })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ current: { hours: changed } })
    // words change nothing while there are structured hours
    const words = { openingHours: 'Her zaman açık' }
    expect(await (await change(id, words)).json()).not.toMatchObject(words)
    expect(await (await change(id, { ...words, hours: null })).json()).toMatchObject({
      ...words,
      hours: null,
    })
  })

  test('of yesterday are still told, older ones are not', async () => {
    const { id } = await open({ hours })
    const days = (away: number) => `now() at time zone 'Europe/Istanbul' - interval '${away} days'`
    for (const away of [1, 2])
      await app.owner.unsafe(
        `insert into branch_exceptions values (${id}, (${days(away)})::date, 'Geçmiş ${away}')`,
      )
    const [branch] = ((await (await app.call('admin', listBranches)).json()) as Branch[]).filter(
      (one) => one.id === id,
    )
    expect(branch?.hours?.exceptions.map(({ name }) => name)).toEqual([
      'Geçmiş 1',
      'Bayram',
      'Yılbaşı',
    ])
  })

  test('that overlap are refused at their day', async () => {
    const twice = [...day, { opens: '21:00', closes: '23:00' }]
    const answer = await app.call('admin', createBranch, {
      body: { ...form, hours: { ...hours, week: [twice, ...hours.week.slice(1)] } },
    })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({
      'hours.week.0': 'Saatler birbiriyle çakışıyor.',
    })
  })

  test.each([
    ['on one day', 3, '10:00', '12:00', 3, '11:59', '13:00'],
    ['into the next day', 3, '20:00', '02:00', 4, '01:59', '09:00'],
    ['from Sunday to Monday', 7, '20:00', '02:00', 1, '01:59', '09:00'],
    ['with a whole day', 3, '06:00', '06:00', 4, '05:59', '09:00'],
  ])('that overlap %s are refused by the table, too', async (_, ...sent) => {
    const { id } = await open()
    const [weekday, opens, closes, nextDay, nextOpens, nextCloses] = sent
    const add = (d: number, from: string, to: string) =>
      app.owner`insert into branch_hours (branch_id, weekday, opens, closes)
                values (${id}, ${d}, ${from}, ${to})`
    await add(weekday, opens, closes)
    await expect(add(nextDay, nextOpens, nextCloses)).rejects.toThrow('branch_hours_apart')
    // where one begins as the other ends they are apart
    await add(nextDay, closes > nextOpens ? closes : nextOpens, nextCloses)
  })

  test('that overlap between two dates are refused by the table', async () => {
    const { id } = await open()
    await app.owner`insert into branch_exceptions (branch_id, date, name)
      values (${id}, '2030-01-01', 'a'), (${id}, '2030-01-02', 'b')`
    const add = (date: string, opens: string, closes: string) =>
      app.owner`insert into branch_exception_hours (branch_id, date, opens, closes)
                values (${id}, ${date}, ${opens}, ${closes})`
    await add('2030-01-01', '20:00', '02:00')
    await expect(add('2030-01-02', '01:00', '05:00')).rejects.toThrow(
      'branch_exception_hours_apart',
    )
    await add('2030-01-02', '02:00', '05:00')
  })
})

test('the map says where its tiles come from', async () => {
  const answer = await app.call('signed out', mapTiles)
  expect(await answer.json()).toEqual({ tileUrl: null, attribution: '' })
})
