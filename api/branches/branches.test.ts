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
  openingHours: 'Her gün 08.00–23.00',
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
    expect(branch).toEqual({ ...form, id: branch.id, phone: '+902163450011', version: 1 })
  })

  test('change in the fields that are sent, and in no others', async () => {
    const { id } = await open({ phone: '0216 345 00 11' })
    const change = async (body: object) =>
      (await app.call('admin', changeBranch, { ...at(id), body })).json()
    const renamed = { ...form, id, name: 'Çengelköy Sahil', phone: '+902163450011', version: 2 }
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

test('the map says where its tiles come from', async () => {
  const answer = await app.call('signed out', mapTiles)
  expect(await answer.json()).toEqual({ tileUrl: null, attribution: '' })
})
