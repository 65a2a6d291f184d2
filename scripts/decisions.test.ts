import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'docs/decisions'))
  .filter((file) => file !== 'README.md')
  .sort()
const numbers = files.map((file) => file.slice(0, 3))

it('decisions have numbers of their own and one form', () => {
  expect(new Set(numbers).size).toBe(files.length)
  for (const file of files) {
    expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
    expect(read(`docs/decisions/${file}`), file).toMatch(
      new RegExp(
        `^# ${file.slice(0, 3)}\\. .+\n\n- Date: 20\\d\\d-\\d\\d-\\d\\d\n` +
          '- Status: (accepted|superseded by \\d{3})\n\n' +
          '## Context\n\n[\\s\\S]+\n\n## Decision\n\n[\\s\\S]+\n\n## Consequences\n\n[\\s\\S]+\n$',
      ),
    )
  }
})

it('the list of decisions names every file once by its title, under a subject', () => {
  const [before = '', ...subjects] = read('docs/decisions/README.md').split(/^## /m)
  const listed = [before, ...subjects].map((text) =>
    [...text.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title = '', file = '']) => [title, file]),
  )
  const titles = files.map((file) => [/^# (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1], file])
  expect(listed[0]).toEqual([])
  expect(listed.flat().sort()).toEqual(titles)
  for (const subject of listed) expect(subject).toEqual([...subject].sort())
})

it('every citation leads to a decision or a section that exists', () => {
  const sections = new Set(
    [...read('docs/decisions.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number),
  )
  const folders = ['api', 'web', 'ui-kit', 'worker', 'sql', 'platform', 'scripts', 'docs']
  const texts = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|sql|md|css|mjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const astray = texts.flatMap((path) => {
    const text = read(path)
    return [
      ...[...text.matchAll(/decisions\/(\d{3})\b/g)].filter(([, n = '']) => !numbers.includes(n)),
      ...[...text.matchAll(/(?<!specification\.md .*)decisions\.md §(\d+)/g)].filter(
        ([, n]) => !sections.has(n),
      ),
    ].map(([citation]) => `${path}: ${citation}`)
  })
  expect(astray).toEqual([])
})
