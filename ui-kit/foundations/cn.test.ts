import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

// The whole table, told the names that theme.css gives corners, shadows and motion.
const whole = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['field', 'card', 'pill'],
      shadow: ['raised'],
      animate: ['rise', 'slide-up', 'fade', 'breathe'],
      font: ['sans', 'display'],
    },
  },
})

/** Every class of the product that the whole table knows, without what stands before its colons. */
function classesOfTheProduct(): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = ['ui-kit', 'web'].flatMap((room) => [
    ...new Glob(`${room}/**/*.{ts,tsx}`).scanSync({ cwd: root }),
  ])
  const words = files
    .filter(
      (file) => !/\.(test|stories|spec)\.tsx?$|class-groups\.ts$|\/e2e\/|\/bench\//.test(file),
    )
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(['"`])([^'"`\n]*?)\1|^\s*([^'"`]+)`/gm),
    ])
    .flatMap(([, , quoted = '', rest = '']) => `${quoted} ${rest}`.split(/\s+/))
    .map((word) => word.replace(/^(?:[\w-]+(?:\[[^\]]*\])?:|\[[^\]]*\]:)+/, ''))
  // it keeps one of two equal classes, and both of two equal words that are none
  return [...new Set(words)].filter((word) => word && whole(`${word} ${word}`) === word)
}

test('any two classes of the product merge as the whole of tailwind-merge merges them', () => {
  const classes = classesOfTheProduct()
  expect(classes.length).toBeGreaterThan(400)
  const differing: string[] = []
  for (const one of classes)
    for (const other of classes) {
      const pair = `${one} ${other}`
      if (cn(pair) !== whole(pair)) differing.push(`${pair}: ${cn(pair)}`)
    }
  expect(differing.slice(0, 20), 'a group that class-groups.ts lacks').toEqual([])
})

test('rivals behind the same variant merge, others stay', () => {
  expect(cn('lg:p-4 p-2', 'lg:p-6')).toBe('p-2 lg:p-6')
  expect(cn('hover:bg-sunken', 'bg-surface', 'focus:hover:bg-ink')).toBe(
    'hover:bg-sunken bg-surface focus:hover:bg-ink',
  )
  expect(cn('rounded-field border-line', false, ['rounded-card', 'border-2'])).toBe(
    'border-line rounded-card border-2',
  )
})
