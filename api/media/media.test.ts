import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, origin, type TestApp } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { createEvent } from '../contracts/events/changes.ts'
import { uploadPicture } from '../contracts/media/media.ts'
import { createMenuCategory, createMenuItem } from '../contracts/menu/menu.ts'
import { createStory } from '../contracts/stories/changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a9572b' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const text = (written: string) => new TextEncoder().encode(written)

const upload = (file: Uint8Array<ArrayBuffer>) => app.call('admin', uploadPicture, { file })
const kept = async () => {
  const [row] = await app.owner<{ count: number }[]>`select count(*)::int as count from media`
  return row?.count ?? 0
}
const fetched = (path: string, headers: Record<string, string> = {}) =>
  app.send('signed out', new Request(`${origin}${path}`, { headers }))

describe('a picture', () => {
  test.each([
    ['PNG', photo(2400, 1200).png()],
    ['JPEG', photo(2400, 1200).jpeg()],
    ['WebP', photo(2400, 1200).webp()],
    ['AVIF', photo(2400, 1200).avif({ effort: 0 })],
  ])('%s is kept as WebP of web size', async (_, picture) => {
    const answer = await upload(await bytesOf(picture))
    expect(answer.status).toBe(201)
    const { imageUrl, width, height } = (await answer.json()) as { [name: string]: unknown }
    expect([width, height]).toEqual([1600, 800])
    const served = await fetched(String(imageUrl))
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const metadata = await sharp(await served.arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    const tag = served.headers.get('etag') ?? ''
    expect((await fetched(String(imageUrl), { 'if-none-match': tag })).status).toBe(304)
  })

  test('is turned upright and loses where it was taken', async () => {
    const file = await bytesOf(
      photo(40, 20)
        .jpeg()
        .withExif({ IFD0: { Copyright: 'gizli' } })
        .withMetadata({ orientation: 6 }),
    )
    const { imageUrl } = (await (await upload(file)).json()) as { imageUrl: string }
    const metadata = await sharp(await (await fetched(imageUrl)).arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 20, height: 40 })
    expect(metadata.exif).toBeUndefined()
  })

  test('uploaded twice is kept once', async () => {
    const file = await bytesOf(photo(30, 30).png())
    const first = await (await upload(file)).json()
    const before = await kept()
    expect(await (await upload(file)).json()).toEqual(first)
    expect(await kept()).toBe(before)
  })
})

describe('a picture that is saved with a form', () => {
  const story = {
    storyGroupId: 1,
    order: 1,
    duration: 5,
    title: 'Salep mevsimi',
    expiresAt: '2098-01-01T00:00',
  }
  const save = (imageUrl: string) =>
    app.call('admin', createStory, { body: { ...story, imageUrl } })

  test('is young again when it is uploaded again', async () => {
    const file = await bytesOf(photo(31, 31).png())
    const { imageUrl } = (await (await upload(file)).json()) as { imageUrl: string }
    await app.owner`update media set uploaded_at = now() - interval '3 days'`
    await upload(file)
    const [row] = await app.owner<{ young: boolean }[]>`
      select uploaded_at > now() - interval '1 minute' as young from media
       where ${imageUrl} like '%' || id || '%'`
    expect(row?.young).toBe(true)
    expect((await save(imageUrl)).status).toBe(201)
  })

  test('and has gone meanwhile is refused at its field', async () => {
    const gone = `/media/${'f'.repeat(32)}.webp`
    const event = { title: 'Tadım', description: 'Üç çekirdek', location: 'Moda' }
    const dates = { eventDate: '2098-01-01T14:00', endDate: '2098-01-01T17:00' }
    const item = { name: 'Latte', description: 'Süt', price: 15_500 }
    const category = await app.call('admin', createMenuCategory, { body: { name: 'Kahve' } })
    const { id: categoryId } = (await category.json()) as { id: number }
    const refused = await Promise.all([
      save(gone),
      app.call('admin', createEvent, { body: { ...event, ...dates, imageUrl: gone } }),
      app.call('admin', createMenuCategory, { body: { name: 'Çaylar', imageUrl: gone } }),
      app.call('admin', createMenuItem, { body: { ...item, categoryId, imageUrl: gone } }),
    ])
    const sentence = 'Bu görsel artık yok. Lütfen yeniden yükleyin.'
    for (const answer of refused) {
      expect(answer.status).toBe(409)
      expect((await answer.json()) as ErrorAnswer).toEqual({
        error: sentence,
        code: 'picture_gone',
        fields: { imageUrl: sentence },
      })
    }
    expect(app.reported).toEqual([])
  })
})

describe('what is no picture', () => {
  const elf = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...new Array(4000).fill(7)])
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const disguised = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...svg])

  test.each([
    ['a renamed executable', elf, 'picture_unsupported'],
    ['an SVG with a script', svg, 'picture_unsupported'],
    ['an SVG behind the first bytes of a PNG', disguised, 'picture_unsupported'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'picture_unsupported'],
    ['nothing', new Uint8Array(), 'picture_unsupported'],
    ['a file of 50 MB', new Uint8Array(50 * 1024 * 1024), 'picture_too_large'],
  ])('%s is refused and nothing is kept', async (_, file, code) => {
    const before = await kept()
    const answer = await upload(file)
    expect(answer.status).toBe(code === 'picture_too_large' ? 413 : 415)
    expect((await answer.json()) as ErrorAnswer).toMatchObject({ code })
    expect(await kept()).toBe(before)
    expect(app.reported).toEqual([])
  })

  test('a decompression bomb is refused before it is unpacked', async () => {
    const bomb = await bytesOf(photo(16_000, 16_000).png({ compressionLevel: 9 }))
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    const started = performance.now()
    const answer = await upload(bomb)
    expect(answer.status).toBe(413)
    expect((await answer.json()) as ErrorAnswer).toMatchObject({ code: 'picture_too_many_pixels' })
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('a picture cut off in the middle is refused', async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const whole = await bytesOf(noise.png())
    const answer = await upload(whole.slice(0, whole.length / 2))
    expect((await answer.json()) as ErrorAnswer).toMatchObject({ code: 'picture_unsupported' })
  })

  test('a body that never says its length is not gathered beyond the limit', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const request = new Request(`${origin}/api/media`, {
      method: 'POST',
      headers: { origin },
      body: endless,
    })
    expect((await app.send('admin', request)).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test.each(['..%2Fsecret.webp', '0123.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`])(
    '/media/%s is not found',
    async (name) => {
      expect((await fetched(`/media/${name}`)).status).toBe(404)
    },
  )
})
