import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { changeStory, createStory, deleteStory } from '../contracts/stories/changes.ts'
import { listStories, type Story, viewStory } from '../contracts/stories/stories.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date('2026-11-19T12:00:00Z') })
})
afterAll(() => app.close())
beforeEach(() => app.owner`delete from stories`)

const form = {
  storyGroupId: 1,
  order: 1,
  duration: 5,
  title: 'Salep mevsimi',
  imageUrl: 'https://telve.example/salep.webp',
  expiresAt: '2026-11-20T15:00',
}
const publish = async (more: object = {}) => {
  const answer = await app.call('admin', createStory, { body: { ...form, ...more } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Story
}
const seen = async (who: Visitor) => (await (await app.call(who, listStories)).json()) as Story[]

describe('stories', () => {
  test('stand by group and order', async () => {
    await publish({ storyGroupId: 2, title: 'ikinci grup' })
    await publish({ order: 2, title: 'sonra' })
    await publish({ title: 'önce' })
    expect((await seen('customer')).map((s) => s.title)).toEqual(['önce', 'sonra', 'ikinci grup'])
  })

  test('read the expiry of a form as Istanbul time', async () => {
    expect((await publish()).expiresAt).toBe('2026-11-20T12:00:00.000Z')
  })

  test('that have expired are for administrators, marked', async () => {
    const { id } = await publish({ expiresAt: '2026-11-19T15:00' })
    expect(await seen('customer')).toEqual([])
    expect(await seen('staff')).toEqual([])
    expect(await seen('admin')).toMatchObject([{ id, isExpired: true }])
    expect((await app.call('customer', viewStory, { params: { id } })).status).toBe(404)
  })

  test('are viewed by each person for themselves, once', async () => {
    const { id } = await publish()
    for (let times = 0; times < 2; times++)
      expect((await app.call('customer', viewStory, { params: { id } })).status).toBe(204)
    expect(await seen('customer')).toMatchObject([{ isViewed: true }])
    expect(await seen('staff')).toMatchObject([{ isViewed: false }])
    const [row] = await app.owner`select count(*)::int as views from story_views`
    expect(row?.views).toBe(1)
  })

  test('are changed and removed', async () => {
    const { id } = await publish()
    await app.call('customer', viewStory, { params: { id } })
    const change = { params: { id }, body: { ...form, title: 'Boza mevsimi', duration: 9 } }
    const changed = await app.call('admin', changeStory, change)
    expect(await changed.json()).toMatchObject({ id, title: 'Boza mevsimi', duration: 9 })
    expect((await app.call('admin', deleteStory, { params: { id } })).status).toBe(204)
    const again = await app.call('admin', deleteStory, { params: { id } })
    expect((await again.json()) as ErrorAnswer).toMatchObject({ code: 'story_not_found' })
    expect((await app.call('admin', changeStory, change)).status).toBe(404)
  })

  test.each([
    ['storyGroupId', 0, 'En az 1 olmalıdır.'],
    ['order', 0, 'En az 1 olmalıdır.'],
    ['duration', 0, 'En az 1 olmalıdır.'],
    ['duration', 1.5, 'Tam sayı girin.'],
    ['title', ' ', 'Bu alan zorunludur.'],
    ['imageUrl', '', 'Görsel gerekli.'],
    [
      'imageUrl',
      'http://telve.example/a.png',
      'https ile başlayan bir adres girin ya da bir görsel yükleyin.',
    ],
    [
      'imageUrl',
      'javascript:alert(1)',
      'https ile başlayan bir adres girin ya da bir görsel yükleyin.',
    ],
    [
      'imageUrl',
      '/media/../secret',
      'https ile başlayan bir adres girin ya da bir görsel yükleyin.',
    ],
    ['expiresAt', '', 'Bu alan zorunludur.'],
    ['expiresAt', '2026-02-30T10:00', 'Geçerli bir tarih girin.'],
    ['expiresAt', '9999-01-01T00:00', 'Geçerli bir tarih girin.'],
  ])('refuse %s %j', async (field, value, sentence) => {
    const answer = await app.call('admin', createStory, { body: { ...form, [field]: value } })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({ [field]: sentence })
  })
})

describe('a list that has not changed', () => {
  const ask = (tag: string) =>
    app.call('customer', listStories, { headers: { 'if-none-match': tag } })

  test('answers 304 without a body, and the list again once it changes', async () => {
    const { id } = await publish()
    const first = await app.call('customer', listStories)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const second = await ask(`"another", ${tag}`)
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    expect(second.headers.get('etag')).toBe(tag)
    expect((await ask(tag.replace('W/', ''))).status).toBe(304)
    await app.call('customer', viewStory, { params: { id } })
    const third = await ask(tag)
    expect(third.status).toBe(200)
    expect(await third.json()).toMatchObject([{ id, isViewed: true }])
  })

  test('is not confused with what another person sees', async () => {
    const { id } = await publish()
    await app.call('customer', viewStory, { params: { id } })
    const tag = (await app.call('customer', listStories)).headers.get('etag') ?? ''
    const other = await app.call('staff', listStories, { headers: { 'if-none-match': tag } })
    expect(other.status).toBe(200)
  })
})
