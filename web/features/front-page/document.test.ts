import { expect, test } from 'vitest'
import type { FrontPage } from '#api/contracts/front-page/front-page.ts'
import { branches, now } from '#api/mocks/fixtures.ts'
import { priceList } from '#api/mocks/menu-fixtures.ts'
import { writeDocument } from './document.tsx'

const files = { style: '/assets/app.css', fonts: ['/assets/f.woff2'], script: '/assets/page.js' }
const origin = 'https://telve.example'
const shown: FrontPage = { gift: null, branches, categories: priceList(null).categories }
const write = (more: Partial<FrontPage> = {}) =>
  writeDocument({ ...shown, ...more }, { now, origin }, files)

test('what people have typed stays text', () => {
  const typed = `</h3><script>alert(1)</script>"'><img src=x onerror=alert(1)> & \${x}`
  const html = write({
    branches: branches.map((branch) => ({
      ...branch,
      ...{ name: typed, address: typed, openingHours: typed, hours: null },
    })),
    categories: [{ id: 1, name: typed, items: [{ id: 1, name: typed, price: 1 }] }],
  })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<img src=x/)).toBeNull()
  // none of it has left an attribute
  expect(html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*onerror/)).toBeNull()
  expect(html).toContain('&lt;script&gt;alert(1)')
})

test('it keeps to the policy of pages: no script and no style of its own', () => {
  const html = write()
  expect(html.match(/<style|\sstyle=|\son[a-z]+=|javascript:/)).toBeNull()
  expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
    '<script type="module" src="/assets/page.js">',
  ])
  expect(html).toMatch(/^<!doctype html><html lang="tr">/)
})

test('its title and preview name the address that people type, and none where there is none', () => {
  const html = write()
  expect(html).toContain('<title>Telve: Her kahve sizi bir hediyeye yaklaştırır</title>')
  expect(html).toContain(`<link rel="canonical" href="${origin}/"/>`)
  expect(html).toContain(`<meta property="og:image" content="${origin}/preview.jpg"/>`)
  const without = writeDocument(shown, { now, origin: undefined }, files)
  expect(without).not.toMatch(/canonical|og:url|og:image/)
  expect(without).toContain('<meta property="og:title"')
})

test('it stays small however much a chain has, and says where the rest is', () => {
  const [branch] = branches
  const [category] = shown.categories
  const [item] = category?.items ?? []
  if (!branch || !category || !item) throw new Error('one of each')
  const html = write({
    branches: Array.from({ length: 500 }, (_, index) => ({ ...branch, id: index + 1 })),
    categories: [1, 2, 3].map((id) => ({
      ...{ id, name: `Kategori ${id}` },
      items: Array.from({ length: 150 }, (_, index) => ({ ...item, id: 1_000 * id + index })),
    })),
  })
  expect(html.split('data-latitude=')).toHaveLength(101)
  expect(html.split('href="/menu/')).toHaveLength(201)
  expect(html).not.toContain('Kategori 3')
  expect(html).toContain('Menümüzün tamamı fiyat listesinde.')
  expect(html).toContain('bütün şubelerimizi haritada görürsünüz')
  expect(write()).not.toMatch(/tamamı fiyat|bütün şubelerimizi/)
})

test('it names every branch and every product once, with hours and prices', () => {
  const html = write()
  for (const { name } of branches) expect(html).toContain(`>${name}</span>`)
  for (const { items } of shown.categories)
    for (const { id } of items) expect(html.split(`href="/menu/${id}"`)).toHaveLength(2)
  expect(html).toContain('₺155,50')
})
