import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'docs/decisions'))
  .filter((file) => file !== 'README.md')
  .sort()

it('decisions have numbers of their own and one form', () => {
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length)
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
