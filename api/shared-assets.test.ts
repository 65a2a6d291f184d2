import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { errors } from './http/errors.ts'
import { pagesOfAll, shareBuild } from './shared-assets.ts'
import { webApp } from './static.ts'

const place = mkdtempSync(join(tmpdir(), 'telve-releases-'))
afterAll(() => rmSync(place, { recursive: true }))

let shared: string
/** the builds of the processes that run */
let running: string[]
beforeEach(() => {
  shared = mkdtempSync(join(place, 'shared-'))
  running = []
})

/** The build of a release. `menu` is a page of its own that not every release has. */
function makeBuild(name: string, { menu = false } = {}): string {
  const build = mkdtempSync(join(place, `${name}-`))
  for (const folder of ['assets', 'server', 'pages']) mkdirSync(join(build, folder))
  const write = (file: string, text: string) => {
    writeFileSync(join(build, file), text)
    writeFileSync(join(build, `${file}.gz`), gzipSync(text))
  }
  write('index.html', `<!doctype html><title>${name}</title>`)
  write('pages/points.html', `<!doctype html><title>${name}, points</title>`)
  if (menu) write('pages/menu.html', `<!doctype html><title>${name}, menu</title>`)
  write('sw.js', `"${name}"`)
  write('robots.txt', name)
  write(`assets/app-${name}.js`, `console.log("${name}")`)
  write('server/front-page.js', 'export {}')
  return build
}

/** A process of a release, which lays its build, tells of it and serves. */
async function start(build: string, { migrations = 1, now = Date.now() } = {}) {
  const sharing = { build, folder: shared, migrations }
  const name = await shareBuild(sharing, undefined, now)
  running.push(name)
  const pages = pagesOfAll(sharing, name, async () => running.toSorted())
  await pages.ask()
  const site = new Elysia()
    .use(errors(() => {}))
    .use(webApp(build, () => [], undefined, undefined, { assets: shared, pages: pages.folder }))
  const get = (path: string, encoding = '') =>
    site.handle(new Request(`http://here${path}`, { headers: { 'accept-encoding': encoding } }))
  const text = async (path: string) => (await get(path)).text()
  const end = () => running.splice(running.indexOf(name), 1)
  return { name, get, text, end, ask: pages.ask }
}

const title = (name: string) => `<!doctype html><title>${name}</title>`

test('processes of two releases serve each other’s files, also those of a release that came later', async () => {
  const former = await start(makeBuild('former'))
  expect((await former.get('/assets/app-later.js')).status).toBe(404)
  const build = makeBuild('later')
  const [later] = await Promise.all([start(build), start(build)])
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
    expect(await one.text(`/assets/app-${name}.js`)).toBe(`console.log("${name}")`)
  }
})

test('two processes of a build lay it once at the same instant, whole', async () => {
  const [build, now] = [makeBuild('one'), Date.now()]
  const names = await Promise.all(
    [1, 2, 3].map(() => shareBuild({ build, folder: shared, migrations: 1 }, undefined, now)),
  )
  expect(new Set(names).size).toBe(1)
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.includes('.part'))).toEqual([])
  expect(files).toContain(`${names[0]}/pages/points.html.gz`)
})

test('nothing but a file of that folder is served from it', async () => {
  const former = await start(makeBuild('former'))
  const { get } = await start(makeBuild('strict'), { migrations: 2 })
  writeFileSync(join(place, 'secret.txt'), 'secret')
  for (const path of [
    '..',
    '.',
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    '',
    'x/y.js',
    former.name,
    `${former.name}/sw.js`,
  ]) {
    const answer = await get(`/assets/${path}`)
    // a browser makes these two other addresses
    if (!/^\.\.?$/.test(path)) expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('secret')
  }
  for (const path of [
    '/../secret.txt',
    '/..%2f../secret.txt',
    `/${former.name}/sw.js`,
    '/server/front-page.js',
    '/pages/points.html',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  // what a process runs is not laid where others write
  expect(existsSync(join(shared, former.name, 'server'))).toBe(false)
})

test('all serve the pages of the oldest build that runs, on the way to a release and back', async () => {
  const [formerBuild, laterBuild] = [makeBuild('former'), makeBuild('later', { menu: true })]
  const former = await start(formerBuild)
  const later = await start(laterBuild, { migrations: 2 })
  const serves = async (one: typeof former, name: string) => {
    for (const path of ['/', '/app-shell']) expect(await one.text(path)).toBe(title(name))
    expect(await one.text('/points')).toBe(title(`${name}, points`))
    expect(await one.text('/sw.js')).toBe(`"${name}"`)
    expect(await one.text('/robots.txt')).toBe(name)
    const menu = await one.get('/menu')
    expect([menu.status, await menu.text()]).toEqual(
      name === 'later' ? [200, title('later, menu')] : [404, title(name)],
    )
    const gzipped = await one.get('/sw.js', 'gzip')
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await gzipped.arrayBuffer())
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(`"${name}"`)
  }
  for (const one of [former, later]) await serves(one, 'former')
  former.end()
  // remembered until it asks again
  await serves(later, 'former')
  await later.ask()
  await serves(later, 'later')
  // back, built anew
  const again = await start(makeBuild('former'))
  await serves(again, 'former')
  await serves(later, 'later')
  await later.ask()
  await serves(later, 'former')
  later.end()
  await again.ask()
  await serves(again, 'former')
})

test('of releases with the same migrations the one that came first is the older one, also when it comes again', async () => {
  const former = await start(makeBuild('former'), { now: 1_764_000_000_000 })
  const later = await start(makeBuild('later'), { now: 1_764_000_000_001 })
  expect(await later.text('/')).toBe(title('former'))
  former.end()
  await later.ask()
  const again = await start(makeBuild('former'), { now: 1_764_000_000_002 })
  expect(again.name).toBe(former.name)
  await later.ask()
  expect(await later.text('/')).toBe(title('former'))
  // a later release with the same pages is a later one nevertheless
  const next = await start(makeBuild('former'), { migrations: 2, now: 1_764_000_000_003 })
  expect(next.name > later.name).toBe(true)
})

test('a process serves its own pages where the others’ are not to be had', async () => {
  const former = await start(makeBuild('former'))
  const later = await start(makeBuild('later'), { migrations: 2 })
  expect(await later.text('/points')).toBe(title('former, points'))
  // somebody removes them one by one
  rmSync(join(shared, former.name, 'pages/points.html.gz'))
  const plain = await later.get('/points', 'gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(title('former, points'))
  rmSync(join(shared, former.name, 'pages/points.html'))
  expect(await later.text('/points')).toBe(title('later, points'))
  expect(await later.text('/sw.js')).toBe('"former"')
  rmSync(join(shared, former.name), { recursive: true })
  for (const [path, text] of [
    ['/points', title('later, points')],
    ['/sw.js', '"later"'],
    ['/nothing', title('later')],
  ] as const)
    expect(await later.text(path)).toBe(text)
  // the former one comes again, and lays them
  await start(makeBuild('former'))
  await later.ask()
  expect(await later.text('/points')).toBe(title('former, points'))
})

test('while nobody can say which build is the oldest, it is the one of before', async () => {
  const build = makeBuild('later')
  let answer = async () => ['former', 'later']
  mkdirSync(join(shared, 'former'))
  writeFileSync(join(shared, 'former/index.html'), '')
  const pages = pagesOfAll({ build, folder: shared }, 'later', () => answer())
  expect(pages.folder()).toBe(build)
  await pages.ask()
  expect(pages.folder()).toBe(join(shared, 'former'))
  answer = async () => {
    throw new Error('no database')
  }
  await pages.ask()
  expect(pages.folder()).toBe(join(shared, 'former'))
  answer = async () => []
  await pages.ask()
  expect(pages.folder()).toBe(build)
})

test('what no release has laid there for 90 days goes, what a process runs with stays', async () => {
  const [day, now] = [86_400_000, Date.now()]
  const old = await start(makeBuild('old'), { now: now - 90.5 * day })
  const runs = makeBuild('runs')
  const kept = await start(runs, { now: now - 90.5 * day })
  const sharing = { build: runs, folder: shared, migrations: 1 }
  expect(await shareBuild(sharing, kept.name, now - day)).toBe(kept.name)
  const names = (name: string) => [
    join(shared, `app-${name}.js`),
    join(shared, `app-${name}.js.gz`),
  ]
  for (const path of [...names('old'), join(shared, old.name)]) expect(existsSync(path)).toBe(true)
  await start(makeBuild('new'))
  for (const path of [...names('old'), join(shared, old.name)]) expect(existsSync(path)).toBe(false)
  for (const path of [...names('runs'), join(shared, kept.name)])
    expect(existsSync(path)).toBe(true)
  // emptied: it lays its build again, under the name that others know
  rmSync(shared, { recursive: true })
  expect(await shareBuild(sharing, kept.name)).toBe(kept.name)
  expect(existsSync(join(shared, kept.name, 'index.html'))).toBe(true)
})
