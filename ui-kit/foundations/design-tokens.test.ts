import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { designTokens, type Token, type TokenGroup } from './design-tokens.ts'
import { colorsOf, scaleOf } from './tokens.ts'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const tokens = designTokens(css)
const all = (of: TokenGroup | Token): Token[] =>
  typeof of.$type === 'string'
    ? [of as Token]
    : Object.values(of as TokenGroup).flatMap((inner) => all(inner))

test('the file has every colour of both themes, and every step of the scales', () => {
  const names = colorsOf(css).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  const { color } = tokens as { color: Record<'light' | 'dark', TokenGroup> }
  for (const theme of ['light', 'dark'] as const) expect(Object.keys(color[theme])).toEqual(names)
  const scales = { fontFamily: 'font', fontSize: 'text', radius: 'radius', shadow: 'shadow' }
  for (const [name, kind] of Object.entries({ ...scales, easing: 'ease' }))
    expect(Object.keys(tokens[name] ?? {})).toEqual(scaleOf(css, kind).map((step) => step.name))
})

test('values are written as the format asks', () => {
  expect(tokens).toMatchObject({
    color: {
      light: {
        canvas: {
          $type: 'color',
          $value: {
            colorSpace: 'srgb',
            components: [0.9843, 0.9686, 0.9451],
            alpha: 1,
            hex: '#fbf7f1',
          },
        },
        backdrop: { $value: { alpha: 0.45, hex: '#2b1d16' } },
      },
      dark: { canvas: { $value: { hex: '#17110d' } } },
    },
    fontFamily: { display: { $value: ['Fraunces', 'ui-serif', 'Georgia', 'serif'] } },
    fontSize: { xs: { $type: 'dimension', $value: { value: 0.75, unit: 'rem' } } },
    duration: { default: { $type: 'duration', $value: { value: 150, unit: 'ms' } } },
    easing: { out: { $type: 'cubicBezier', $value: [0.2, 0.7, 0.2, 1] } },
  })
  const { raised } = tokens.shadow as Record<string, Token>
  expect(raised?.$value).toMatchObject([
    { offsetY: { value: 1, unit: 'px' }, blur: { value: 2, unit: 'px' }, color: { alpha: 0.06 } },
    { offsetY: { value: 8 }, blur: { value: 24 }, spread: { value: -8 }, color: { alpha: 0.18 } },
  ])
})

test('no value is missing or not a number', () => {
  expect(all(tokens).length).toBeGreaterThan(80)
  for (const { $value } of all(tokens)) expect(JSON.stringify($value)).not.toMatch(/null|undefined/)
  expect(() => designTokens(css.replace('#fbf7f1', '#fbf'))).toThrow('is no colour')
})
