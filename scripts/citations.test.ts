import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '#api/contracts/registry.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3))

/** The numbers of each page's sections: `## 3. Points` is §3. */
const sections = new Map(
  pages.map((page) => [
    page,
    [...read(`docs/${page}`).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
  ]),
)

const folders = 'api,web,ui-kit,worker,sql,platform,scripts,docs,.storybook'
const texts = globSync([`{${folders}}/**/*.{ts,tsx,mjs,sql,md,mdx,css}`, '*.{md,ts}'], {
  cwd: root,
})
  .filter((path) => path !== 'scripts/citations.test.ts')
  .sort()

/** Citations of migrations that have landed, which never change. */
const landed = ['sql/migrations/030_content.sql: specification.md §3']

const cited =
  /(?<![\w-])([a-z][a-z-]*\.md\b)(?:\]\(\S+\)|`)?(?: §(\d+(?:[–,-] ?§?\d+|,? and §?\d+)*))?/g
const decided = /decisions\/(\d{3}\b(?:(?:[–-]|, | and )[0-3]\d{2}\b)*)/g

/** Citations that lead to no page of docs/, no section of it, or no decision. */
function astray(text: string): string[] {
  // a line of a comment or a paragraph may end within a citation
  const line = text.replace(/\s*\n\s*(?:\*|--|\/\/)?\s*/g, ' ')
  const numbersOf = (found = '') => found.match(/\d+/g) ?? []
  return [
    ...[...line.matchAll(cited)].filter(([, page = '', numbers]) => {
      const known = sections.get(page)
      return !known || numbersOf(numbers).some((number) => !known.includes(number))
    }),
    ...[...line.matchAll(decided)].filter(([, numbers]) =>
      numbersOf(numbers).some((number) => !decisions.includes(number)),
    ),
  ].map(([citation]) => citation)
}

it.each([
  ['nowhere.md', ['nowhere.md']],
  ['(product.md §99)', ['product.md §99']],
  ['decisions.md §1 and §99', ['decisions.md §1 and §99']],
  [' * (decisions.md\n * §99)', ['decisions.md §99']],
  ['-- `decisions.md`\n-- §1, §99', ['decisions.md` §1, §99']],
  ['[decisions.md](decisions.md) §99', ['decisions.md](decisions.md) §99']],
  ['decisions/001, 399 and 002', ['decisions/001, 399 and 002']],
  ['product.md §2, [decisions.md](decisions.md) §8, decisions.md §1–4 and §7, decisions/001', []],
])('%j', (text, wrong) => {
  expect(astray(text)).toEqual(wrong)
})

it('every citation leads to a page, a section or a decision that exists', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  const wrong = texts.flatMap((path) => astray(read(path)).map((found) => `${path}: ${found}`))
  expect(wrong).toEqual(landed)
})

it('a section that a page names without another page is its own', () => {
  const wrong = pages.flatMap((page) =>
    [
      ...read(`docs/${page}`)
        .replaceAll('\n', ' ')
        .replace(cited, '')
        .matchAll(/§(\d+)/g),
    ]
      .filter(([, number]) => !sections.get(page)?.includes(number))
      .map(([found]) => `${page}: ${found}`),
  )
  expect(wrong).toEqual([])
})

it('every link of a page leads to a file', () => {
  const wrong = texts
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, to = '']) => !existsSync(join(root, dirname(path), to)))
        .map(([link]) => `${path}: ${link}`),
    )
  expect(wrong).toEqual([])
})

it('what the pages of rules name is there: functions, views and files', () => {
  const schema = read('sql/schema.sql')
  const named = ['docs/ledger.md', 'docs/changing-a-rule.md'].flatMap((page) => [
    ...read(page).matchAll(/`([a-z_]+)\(\)`|`(\w+_problems)`|`([\w.-]+(?:\/[\w.-]+)+)\/?`/g),
  ])
  const gone = named.filter(([, called, view, path]) =>
    path
      ? !existsSync(join(root, path))
      : !new RegExp(`(function (public\\.)?${called}\\(|view ${view} )`, 'i').test(schema),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(gone.map(([found]) => found)).toEqual([])
})

it('docs/product.md names every route and every endpoint, and no other', () => {
  const product = read('docs/product.md').replace(/\s+/g, ' ')
  const named = [...product.matchAll(/`(?:(GET|POST|PATCH|DELETE|PUT) )?(\/[^\s`?#]*)`/g)].map(
    ([, method, path]) => (method ? `${method} ${path}` : path),
  )
  const [, listed = ''] =
    /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(read('web/routeTree.gen.ts')) ?? []
  const routes = [...listed.matchAll(/'(\/[^']*?)\/?'/g)].map(([, path]) => path || '/')
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const there = new Set([...routes, ...calls, '/swagger'])
  expect([...there].filter((each) => !named.includes(each))).toEqual([])
  expect(named.filter((each) => !there.has(each ?? ''))).toEqual([])
})
