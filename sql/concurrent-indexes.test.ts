import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockedForAnIndex } from './concurrent-indexes.ts'

it.each([
  ['create index a on people (name)', ['people']],
  ['create unique index if not exists a on only people (name) where age > 3', ['people']],
  ['create index concurrently if not exists a on people (name)', []],
  ['create table people (name text); create index a on people (name)', []],
  ['create table pets (name text); create index on people (name)', ['people']],
  ['-- create index a on people (name)', []],
])('knows whose writers %s keeps out', (text, tables) => {
  expect(lockedForAnIndex(text)).toEqual(tables)
})

it('makes no index of a table of before that keeps its writers out', () => {
  const folder = join(import.meta.dirname, 'migrations')
  // those of before ran when nobody had a large table
  const since = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > '482')
  const locked = since.flatMap((name) =>
    lockedForAnIndex(readFileSync(join(folder, name), 'utf8')).map((table) => `${name}: ${table}`),
  )
  expect(locked).toEqual([])
})
