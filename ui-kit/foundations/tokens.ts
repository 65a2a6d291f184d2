/** A colour of theme.css. If both themes share it, both values are equal. */
export interface Color {
  /** Without `--color-`: `canvas`. */
  name: string
  light: string
  dark: string
}

const color = /--color-([a-z-]+):\s*(?:light-dark\((.+?), (#\w+|rgb\([^)]*\))\)|(#\w+));/g

/** The colours in the text of theme.css, in order. */
export const colorsOf = (css: string): Color[] =>
  [...css.matchAll(color)].map(([, name = '', light, dark, both = '']) => ({
    name,
    light: light ?? both,
    dark: dark ?? both,
  }))

/**
 * Every `--<kind>-…` in the text of theme.css with its value, without ones like
 * `--text-xs--line-height`.
 */
export const scaleOf = (css: string, kind: string): { name: string; value: string }[] =>
  [...css.matchAll(new RegExp(`--${kind}-(\\w+): ([^;]+);`, 'g'))].map(
    ([, name = '', value = '']) => ({ name, value }),
  )

/** The relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The contrast of two `#rrggbb`, 1–21. Text needs 4.5, borders of controls 3 (WCAG 1.4.3, 1.4.11).
 */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Foregrounds and backgrounds. A page shows each pair, and a test checks its contrast. */
export const pairs: { ink: string; ground: string; atLeast: 3 | 4.5 }[] = [
  ...['canvas', 'surface', 'raised', 'sunken', 'accent-soft'].flatMap((ground) =>
    ['ink', 'muted', 'accent'].map((ink) => ({ ink, ground, atLeast: 4.5 as const })),
  ),
  ...['primary', 'earn', 'spend'].flatMap((tone) =>
    [tone, `${tone}-strong`].map((ground) => ({
      ink: `${tone}-ink`,
      ground,
      atLeast: 4.5 as const,
    })),
  ),
  ...['earn', 'spend', 'warning'].flatMap((ink) =>
    ['canvas', 'surface', `${ink}-soft`].map((ground) => ({ ink, ground, atLeast: 4.5 as const })),
  ),
  { ink: 'espresso-ink', ground: 'espresso', atLeast: 4.5 },
  { ink: 'espresso-muted', ground: 'espresso', atLeast: 4.5 },
  { ink: 'qr-ink', ground: 'qr-paper', atLeast: 4.5 },
  ...['edge', 'focus'].flatMap((ink) =>
    ['canvas', 'surface'].map((ground) => ({ ink, ground, atLeast: 3 as const })),
  ),
]
