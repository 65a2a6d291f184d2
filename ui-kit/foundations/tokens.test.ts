import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colorsOf, contrastOf, pairs, scaleOf } from './tokens.ts'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const colors = colorsOf(css)

test('every colour that theme.css declares is read', () => {
  const declared = [...css.matchAll(/--color-([a-z-]+): (?!transparent|currentColor)/g)]
  expect(colors.map(({ name }) => name)).toEqual(declared.map(([, name]) => name))
  expect(colors.find(({ name }) => name === 'canvas')).toEqual({
    name: 'canvas',
    light: '#fbf7f1',
    dark: '#17110d',
  })
})

test('the scales are read without the line heights that belong to them', () => {
  expect(scaleOf(css, 'text').map(({ value }) => Number.parseFloat(value) * 16)).toEqual([
    12, 14, 16, 18, 22, 28, 36, 48,
  ])
  expect(scaleOf(css, 'radius')[0]).toEqual({ name: 'field', value: '8px' })
})

// The build turns light-dark() into variables of the root: an element's own scheme would come too late.
test('the root alone has a colour scheme', () => {
  const root = join(import.meta.dirname, '../..')
  const sheets = globSync('{ui-kit,web}/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(2)
  const rules = sheets.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/([^{}]+)\{[^{}]*color-scheme:/g),
  ])
  expect(rules.length).toBeGreaterThan(2)
  for (const [, selector = ''] of rules) expect(selector.trim()).toMatch(/(^|\s)(html|:root)\S*$/)
})

test('contrast is what WCAG computes', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.for(pairs)('$ink on $ground reaches $atLeast in both themes', ({ ink, ground, atLeast }) => {
  const [one, other] = [ink, ground].map((name) => colors.find((color) => color.name === name))
  if (!one || !other) throw new Error(`theme.css has no ${ink} or no ${ground}`)
  expect(contrastOf(one.light, other.light)).toBeGreaterThanOrEqual(atLeast)
  expect(contrastOf(one.dark, other.dark)).toBeGreaterThanOrEqual(atLeast)
})
