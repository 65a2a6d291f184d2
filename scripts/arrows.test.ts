import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { arrows } from '../dependency-cruiser.config.ts'

const root = join(import.meta.dirname, '..')

/** Whether a file of one feature imports one of the other. */
function knows(feature: string, other: string): boolean {
  const files = new Bun.Glob(`web/features/${feature}/**/*.{ts,tsx}`).scanSync({ cwd: root })
  return [...files].some((file) =>
    readFileSync(join(root, file), 'utf8').includes(`#web/features/${other}/`),
  )
}

test.each(Object.entries(arrows))(
  '%s takes from each feature that it may know',
  (feature, known) => {
    expect(known.filter((other) => !knows(feature, other))).toEqual([])
  },
)

test('no folder of a feature holds more than twenty files', () => {
  const files = new Bun.Glob('web/features/**/*.*').scanSync({ cwd: root })
  const folders = Map.groupBy(files, dirname)
  const full = [...folders].filter(([, held]) => held.length > 20).map(([folder]) => folder)
  expect(full).toEqual([])
})

test('no file holds more than 400 lines', () => {
  const folders = '{api,platform,scripts,sql,ui-kit,web,worker,.storybook}'
  const files = new Bun.Glob(`${folders}/**/*.{ts,tsx,css,sql}`).scanSync({ cwd: root, dot: true })
  // what is made, and what has landed
  const isOurs = (file: string) => !/\.gen\.ts$|schema\.sql$|migrations\/|public\//.test(file)
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect([...files].filter(isOurs).filter((file) => linesOf(file) > 400)).toEqual([])
})

test('the page of the architecture shows the arrows that are checked', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const rows = Object.entries(arrows)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, known]) => `| ${feature} | ${known.toSorted().join(', ')} |`)
  const table = ['| feature | takes from |', '| --- | --- |', ...rows].join('\n')
  expect(page).toContain(`\n${table}\n\n`)
})
