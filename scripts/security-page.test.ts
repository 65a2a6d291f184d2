import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const states = ['met', 'partly', 'not met', 'operator', 'n/a']

const rows = [...page.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \(([12])\) \|(.*)\|$/gm)].map((row) => {
  const [, chapter = '', section = '', number = '', , rest = ''] = row
  const [asks = '', state = '', how = '', shown = ''] = rest.split('|').map((cell) => cell.trim())
  return {
    chapter: Number(chapter),
    at: `${chapter}.${section}.${number}`,
    asks,
    state,
    how,
    shown,
  }
})

test('every requirement is there once, with a state and a reason', () => {
  expect(new Set(rows.map((row) => row.at)).size).toBe(rows.length)
  expect(chapters.map((_, at) => rows.filter((row) => row.chapter === at + 1).length)).toEqual(
    chapters,
  )
  for (const { at, asks, state, how, shown } of rows) {
    expect(states, at).toContain(state)
    expect([asks, how].every(Boolean), at).toBe(true)
    expect(shown !== '' || state === 'n/a', at).toBe(true)
  }
})

test('every file that is named exists', () => {
  const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|md|sql))`/g)].map(
    ([, at]) => at,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((at) => !existsSync(join(root, at ?? '')))).toEqual([])
})

test('the counts are those of the rows', () => {
  const counts = states.map(
    (state) => `${rows.filter((row) => row.state === state).length} ${state}`,
  )
  expect(page).toContain(`Of ${rows.length} requirements: ${counts.join(', ')}.`)
})
