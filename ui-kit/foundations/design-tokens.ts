import { colorsOf, scaleOf } from './tokens.ts'

// The tokens of theme.css as a file that design tools read: the format of the Design Tokens Community
// Group, 2025.10. Storybook serves it as tokens.json; the page of colours links it.

/** A token: its value, in the form of its type. */
export interface Token {
  $type: string
  $value: unknown
}

/** Tokens and further groups by their names. */
export interface TokenGroup {
  [name: string]: Token | TokenGroup
}

/** `#rrggbb` or `rgb(r g b / a)` as the format writes a colour. @throws for any other form */
function colorValue(css: string) {
  const alpha = Number(/\/ ([\d.]+)\)$/.exec(css)?.[1] ?? 1)
  const channels = /^#[\da-f]{6}$/i.test(css)
    ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    : css.match(/\d+(?= )/g)?.map(Number)
  if (channels?.length !== 3) throw new Error(`${css} is no colour`)
  const hex = channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')
  return {
    colorSpace: 'srgb',
    components: channels.map((channel) => Number((channel / 255).toFixed(4))),
    alpha,
    hex: `#${hex}`,
  }
}

/** `0.75rem`, `8px`, `150ms` or `0` as the format writes a size or a time. @throws for any other form */
function measure(css: string) {
  const [, value, unit = 'px'] = /^(-?[\d.]+)(rem|px|ms)?$/.exec(css) ?? []
  if (value === undefined) throw new Error(`${css} is no measure`)
  return { value: Number(value), unit }
}

/** One layer of `box-shadow`. */
function shadowLayer(css: string) {
  const color = /rgb\([^)]*\)/.exec(css)?.[0] ?? ''
  const [offsetX, offsetY, blur, spread = '0'] = css.replace(color, '').trim().split(' ')
  const sides = { offsetX, offsetY, blur, spread }
  return {
    color: colorValue(color),
    ...Object.fromEntries(Object.entries(sides).map(([side, size = '']) => [side, measure(size)])),
  }
}

const group = (
  scale: readonly { name: string; value: string }[],
  $type: string,
  written: (css: string) => unknown,
): TokenGroup =>
  Object.fromEntries(scale.map(({ name, value }) => [name, { $type, $value: written(value) }]))

const families = (css: string) => css.split(',').map((family) => family.trim().replaceAll('"', ''))
const curve = (css: string) => css.match(/[\d.]+/g)?.map(Number)

/** The tokens in the text of theme.css. */
export function designTokens(css: string): TokenGroup {
  const colors = colorsOf(css)
  const inTheme = (theme: 'light' | 'dark') =>
    group(
      colors.map((color) => ({ name: color.name, value: color[theme] })),
      'color',
      colorValue,
    )
  const [, duration = ''] = /--default-transition-duration: ([^;]+);/.exec(css) ?? []
  return {
    color: { light: inTheme('light'), dark: inTheme('dark') },
    fontFamily: group(scaleOf(css, 'font'), 'fontFamily', families),
    fontSize: group(scaleOf(css, 'text'), 'dimension', measure),
    radius: group(scaleOf(css, 'radius'), 'dimension', measure),
    shadow: group(scaleOf(css, 'shadow'), 'shadow', (all) =>
      all.split(/,(?![^(]*\))/).map((layer) => shadowLayer(layer.trim())),
    ),
    duration: { default: { $type: 'duration', $value: measure(duration) } },
    easing: group(scaleOf(css, 'ease'), 'cubicBezier', curve),
  }
}
