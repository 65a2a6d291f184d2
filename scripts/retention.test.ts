import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const tables = [...read('sql/schema.sql').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
  ([, name]) => name ?? '',
)
const rows = (read('docs/privacy.md').split('## How long what is kept')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const listed = rows.flatMap(([names = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, n]) => n ?? ''),
)

test('every table stands in docs/privacy.md once, with how long it keeps what', () => {
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter((table) => !listed.includes(table))).toEqual([])
  expect(listed.filter((name) => !tables.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  for (const cells of rows) expect(cells.filter((cell) => cell !== '')).toHaveLength(4)
})
