import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { expect, test } from 'vitest'
import { exceptions, places } from './places.ts'
import { quoted } from './quoted.ts'

const web = join(import.meta.dirname, '..')

/** The ids of all stories of the screens, computed like Storybook's index. */
const storyIds = globSync('**/*.stories.tsx', { cwd: web }).flatMap((file) => {
  const source = readFileSync(join(web, file), 'utf8')
  const [, title = ''] = /^ {2}title: '([^']+)',$/m.exec(source) ?? []
  return [...source.matchAll(/^export const (\w+): Story\b/gm)].map(([, name = '']) =>
    toId(title, storyNameFromExport(name)),
  )
})

const paragraphs = Object.keys(quoted) as (keyof typeof quoted)[]

test.each(paragraphs)(
  '%s: every quoted text has its place, or a reason for having none',
  (name) => {
    const shown = new Set<string>(Object.values(places[name]).flat())
    const excepted = Object.keys(exceptions[name] ?? {})
    expect([...shown, ...excepted].sort()).toEqual([...quoted[name]].sort())
  },
)

test('every paragraph of the list belongs to a section of docs/product.md', () => {
  const product = readFileSync(join(web, '../docs/product.md'), 'utf8')
  const sections = new Set([...product.matchAll(/^## (\d+)\./gm)].map(([, number]) => number))
  for (const name of paragraphs) expect(sections).toContain(/^§(\d+) /.exec(name)?.[1])
})

test('every place is a story that exists', () => {
  const named = Object.values(places).flatMap((stories) => Object.keys(stories))
  expect(named.filter((id) => !storyIds.includes(id))).toEqual([])
})

test('every exception gives its reason', () => {
  for (const reasons of Object.values(exceptions))
    for (const reason of Object.values(reasons)) expect(reason.length).toBeGreaterThan(40)
})
