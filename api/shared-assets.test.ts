import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { afterAll, expect, test } from 'vitest'
import { errors } from './http/errors.ts'
import { shareAssets } from './shared-assets.ts'
import { webApp } from './static.ts'

const place = mkdtempSync(join(tmpdir(), 'telve-releases-'))
afterAll(() => rmSync(place, { recursive: true }))
const shared = join(place, 'shared')

/** The build of a release, and a process of it. */
function release(name: string) {
  const build = join(place, name)
  mkdirSync(join(build, 'assets'), { recursive: true })
  writeFileSync(join(build, 'index.html'), `<!doctype html><title>${name}</title>`)
  writeFileSync(join(build, `assets/app-${name}.js`), `console.log("${name}")`)
  writeFileSync(join(build, `assets/app-${name}.js.gz`), gzipSync(`console.log("${name}")`))
  const site = new Elysia()
    .use(errors(() => {}))
    .use(webApp(build, () => [], undefined, undefined, shared))
  const get = (path: string, encoding = '') =>
    site.handle(new Request(`http://here${path}`, { headers: { 'accept-encoding': encoding } }))
  return { build, get }
}

test('processes of two releases serve each other’s files, also those of a release that came later', async () => {
  const [former, later] = [release('former'), release('later')]
  await shareAssets(former.build, shared)
  expect((await former.get('/assets/app-later.js')).status).toBe(404)
  await Promise.all([shareAssets(later.build, shared), shareAssets(later.build, shared)])
  for (const [one, name] of [
    [former, 'later'],
    [later, 'former'],
  ] as const) {
    const answer = await one.get(`/assets/app-${name}.js`, 'gzip')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(`console.log("${name}")`)
    expect(await (await one.get(`/assets/app-${name}.js`)).text()).toBe(`console.log("${name}")`)
  }
  expect(readdirSync(shared).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('nothing but a file of that folder is served from it', async () => {
  const { get } = release('strict')
  writeFileSync(join(place, 'secret.txt'), 'secret')
  for (const path of [
    '..',
    '.',
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    '',
    'x/y.js',
  ]) {
    const answer = await get(`/assets/${path}`)
    // a browser makes these two other addresses
    if (!/^\.\.?$/.test(path)) expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('secret')
  }
})

test('what no release has laid there for 90 days goes', async () => {
  const { build } = release('old')
  await shareAssets(build, shared, Date.now() - 91 * 86_400_000)
  expect(existsSync(join(shared, 'app-old.js'))).toBe(true)
  await shareAssets(release('new').build, shared)
  expect(existsSync(join(shared, 'app-old.js'))).toBe(false)
  expect(existsSync(join(shared, 'app-former.js'))).toBe(true)
})
