import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { FrontPage } from '../contracts/front-page/front-page.ts'
import { frontPage } from './front-page.ts'

const shown: FrontPage = { gift: { amount: 2_500, leastPaid: 5_000 }, branches: [], categories: [] }
const noon = Date.parse('2026-11-25T09:00:00Z')

/** A page over a pretended database; `time` moves its clocks on. */
function openPage(read = vi.fn(async () => shown), write = vi.fn(() => '<p>Şubelerimiz</p>')) {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const outages = { failed: vi.fn(), works: vi.fn() }
  const answer = frontPage({
    read,
    write,
    origin: 'https://telve.example',
    now: () => noon + now,
    outages,
  })
  const ask = (encoding = '') =>
    answer(new Request('http://localhost/', { headers: { 'accept-encoding': encoding } }))
  const pass = (ms: number) => {
    now += ms
  }
  return { ask, pass, read, write, outages }
}
afterEach(() => vi.restoreAllMocks())

test('it is written from what is public, in each encoding, with the headers of pages', async () => {
  const { ask, write } = openPage()
  const plain = await ask()
  expect(await plain?.text()).toBe('<p>Şubelerimiz</p>')
  expect(plain?.headers.get('content-type')).toBe('text/html;charset=utf-8')
  expect(plain?.headers.get('content-encoding')).toBeNull()
  expect(plain?.headers.get('cache-control')).toBe('no-cache')
  expect(plain?.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(plain?.headers.get('set-cookie')).toBeNull()
  expect(write).toHaveBeenCalledWith(shown, {
    now: noon + 10_000,
    origin: 'https://telve.example',
  })
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await ask(accepted)
    expect(packed?.headers.get('content-encoding')).toBe(encoding)
    const bytes = new Uint8Array((await packed?.arrayBuffer()) as ArrayBuffer)
    expect(new TextDecoder().decode(read(bytes))).toBe('<p>Şubelerimiz</p>')
  }
})

test('it is kept for five seconds, and read once for all who ask together', async () => {
  const { ask, pass, read, write } = openPage()
  await Promise.all(Array.from({ length: 50 }, () => ask('br')))
  pass(4_999)
  await ask()
  expect(read).toHaveBeenCalledOnce()
  pass(1)
  await Promise.all([ask(), ask()])
  expect(read).toHaveBeenCalledTimes(2)
  expect(write).toHaveBeenCalledTimes(2)
})

test('while the database fails the app answers, then the page as it was read last, at today’s time', async () => {
  const read = vi.fn<() => Promise<FrontPage>>().mockRejectedValue(new Error('no database'))
  const { ask, pass, write, outages } = openPage(read)
  expect(await ask()).toBeUndefined()
  expect(outages.failed).toHaveBeenCalledOnce()
  // nobody asks a database again that has just failed
  await ask()
  expect(read).toHaveBeenCalledOnce()
  pass(5_000)
  read.mockResolvedValueOnce(shown)
  expect((await ask())?.status).toBe(200)
  expect(outages.works).toHaveBeenCalledOnce()
  pass(60_000)
  expect(await (await ask())?.text()).toBe('<p>Şubelerimiz</p>')
  expect(write).toHaveBeenLastCalledWith(shown, expect.objectContaining({ now: noon + 75_000 }))
})

test('a database that says nothing keeps nobody for more than a second, and is asked once', async () => {
  const read = vi.fn<() => Promise<FrontPage>>().mockResolvedValueOnce(shown)
  const { ask, pass } = openPage(read)
  await ask()
  read.mockReturnValue(new Promise(() => {}))
  for (const _ of [1, 2]) {
    pass(5_000)
    const begun = Date.now()
    expect((await ask())?.status).toBe(200)
    expect(Date.now() - begun).toBeLessThan(3_000)
  }
  expect(read).toHaveBeenCalledTimes(2)
})

test('a page that cannot be written is the app', async () => {
  const write = vi.fn(() => {
    throw new Error('hours that nobody foresaw')
  })
  const { ask, outages } = openPage(undefined, write)
  expect(await ask()).toBeUndefined()
  expect(outages.failed).toHaveBeenCalledOnce()
})
