import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CopiedValue } from '#storybook/copied-value.tsx'
import css from './theme.css?raw'
import { scaleOf } from './tokens.ts'

const uses: Record<string, string> = {
  xs: 'badges, the bottom bar',
  sm: 'hints, tables, labels of fields',
  base: 'everything that is read',
  lg: 'titles of cards, the counter',
  xl: 'titles of sections and dialogs',
  '2xl': 'the title of a screen on a phone',
  '3xl': 'the title of a screen on a desk',
  '4xl': 'the balance',
}
// Tailwind reads class names from the text, so they are written in full.
const looks: Record<string, string> = {
  xs: 'text-xs',
  sm: 'text-sm',
  base: 'text-base',
  lg: 'text-lg',
  xl: 'text-xl',
  '2xl': 'text-2xl',
  '3xl': 'text-3xl',
  '4xl': 'text-4xl',
}
const sizes = scaleOf(css, 'text').map(({ name, value }) => ({
  name,
  px: Number.parseFloat(value) * 16,
}))

/** The two typefaces and the eight sizes. */
function Type() {
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Type</h1>
      <p className="mt-1 max-w-prose text-muted">
        Fraunces in one weight for headings and the balance, Figtree for everything else. Points and
        prices stand in digits of one width (tabular).
      </p>
      <ul className="mt-6 divide-y divide-line">
        {sizes.map(({ name, px }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr]">
            <span className="text-sm">
              <strong className="tabular block font-semibold">
                <CopiedValue value={`text-${name}`} /> · {px} px
              </strong>
              <span className="text-muted">{uses[name]}</span>
            </span>
            <span data-size={px} className={looks[name]}>
              <span className="block font-display font-semibold">Ağır İpek Şölen ₺1.250</span>
              <span className="tabular">Çağla ığüşiöç ĞÜŞİÖÇ 1.250 puan ₺85,00</span>
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}

const meta = {
  title: 'Kit/Foundations/Type',
  component: Type,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Type>
export default meta
type Story = StoryObj<typeof meta>

/** Turkish letters need only the cut-down files of both typefaces. The scale is that of product.md §5. */
export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await document.fonts.ready
    for (const family of ['Figtree Variable', 'Fraunces']) {
      const loaded = [...document.fonts].filter(
        (face) => face.family.includes(family) && face.status === 'loaded',
      )
      await expect(loaded.length).toBe(2)
      // the ranges of the whole files
      for (const face of loaded) await expect(face.unicodeRange).not.toMatch(/U\+(0-FF|100-2BA)/i)
    }
    await expect(sizes.map(({ px }) => px)).toEqual([12, 14, 16, 18, 22, 28, 36, 48])
    for (const line of canvasElement.querySelectorAll<HTMLElement>('[data-size]'))
      await expect(getComputedStyle(line).fontSize).toBe(`${line.dataset.size}px`)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
