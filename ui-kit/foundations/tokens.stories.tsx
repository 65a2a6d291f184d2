import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'line', 'edge', 'focus']
const pairs = [
  { ground: 'bg-canvas', ink: 'text-ink', says: 'ink / canvas' },
  { ground: 'bg-canvas', ink: 'text-muted', says: 'muted / canvas' },
  { ground: 'bg-surface', ink: 'text-ink', says: 'ink / surface' },
  { ground: 'bg-surface', ink: 'text-muted', says: 'muted / surface' },
  { ground: 'bg-raised', ink: 'text-muted', says: 'muted / raised' },
  { ground: 'bg-sunken', ink: 'text-muted', says: 'muted / sunken' },
  { ground: 'bg-canvas', ink: 'text-accent', says: 'accent / canvas' },
  { ground: 'bg-sunken', ink: 'text-accent', says: 'accent / sunken' },
  { ground: 'bg-accent-soft', ink: 'text-accent', says: 'accent / accent-soft' },
  { ground: 'bg-accent-soft', ink: 'text-muted', says: 'muted / accent-soft' },
  { ground: 'bg-primary', ink: 'text-primary-ink', says: 'primary-ink / primary' },
  { ground: 'bg-primary-strong', ink: 'text-primary-ink', says: 'primary-ink / primary-strong' },
  { ground: 'bg-earn', ink: 'text-earn-ink', says: 'earn-ink / earn' },
  { ground: 'bg-earn-strong', ink: 'text-earn-ink', says: 'earn-ink / earn-strong' },
  { ground: 'bg-earn-soft', ink: 'text-earn', says: 'earn / earn-soft' },
  { ground: 'bg-canvas', ink: 'text-earn', says: 'earn / canvas' },
  { ground: 'bg-spend', ink: 'text-spend-ink', says: 'spend-ink / spend' },
  { ground: 'bg-spend-strong', ink: 'text-spend-ink', says: 'spend-ink / spend-strong' },
  { ground: 'bg-spend-soft', ink: 'text-spend', says: 'spend / spend-soft' },
  { ground: 'bg-canvas', ink: 'text-spend', says: 'spend / canvas' },
  { ground: 'bg-warning-soft', ink: 'text-warning', says: 'warning / warning-soft' },
  { ground: 'bg-canvas', ink: 'text-warning', says: 'warning / canvas' },
  { ground: 'bg-espresso', ink: 'text-espresso-muted', says: 'espresso-muted / espresso' },
  { ground: 'bg-espresso-ink', ink: 'text-espresso', says: 'espresso / espresso-ink' },
]
const sizes = [
  { look: 'text-xs', px: 12 },
  { look: 'text-sm', px: 14 },
  { look: 'text-base', px: 16 },
  { look: 'text-lg', px: 18 },
  { look: 'text-xl', px: 22 },
  { look: 'text-2xl', px: 28 },
  { look: 'text-3xl', px: 36 },
  { look: 'text-4xl', px: 48 },
]
const corners = ['rounded-field', 'rounded-card', 'rounded-pill']
const motions = ['animate-rise', 'animate-slide-up', 'animate-fade', 'animate-breathe']

function Title({ children }: { children: string }) {
  return <h2 className="mt-8 mb-3 font-display font-semibold text-xl first:mt-0">{children}</h2>
}

/** Every token of theme.css, as the classes that screens use. */
function Tokens() {
  return (
    <main className="max-w-5xl">
      <Title>Zeminler ve çizgiler</Title>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {grounds.map((ground) => (
          <li key={ground} className="text-sm">
            <span
              className="block h-14 rounded-field border border-edge"
              style={{ background: `var(--color-${ground})` }}
            />
            {ground}
          </li>
        ))}
      </ul>
      <Title>Yazı ve zemin (4,5:1)</Title>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {pairs.map(({ ground, ink, says }) => (
          <li key={says} className={`rounded-field border border-line p-3 ${ground} ${ink}`}>
            {says}
          </li>
        ))}
      </ul>
      <Title>Yazı boyları</Title>
      <ul className="grid gap-2">
        {sizes.map(({ look, px }) => (
          <li key={look} className={look}>
            <span className="font-display font-semibold">Ağır İpek Şölen ₺1.250</span>{' '}
            <span className="tabular">{px} px ğüşiöç ĞÜŞİÖÇ ı ₺85,00</span>
          </li>
        ))}
      </ul>
      <Title>Köşe, gölge, hareket</Title>
      <ul className="flex flex-wrap gap-4 text-center text-sm">
        {corners.map((corner) => (
          <li key={corner}>
            <span className={`mb-1 block size-20 border border-edge bg-surface ${corner}`} />
            {corner}
          </li>
        ))}
        <li>
          <span className="mb-1 block size-20 rounded-card bg-raised shadow-raised" />
          shadow-raised
        </li>
        <li>
          <span className="bg-espresso-crema mb-1 block size-20 rounded-card" />
          espresso-crema
        </li>
        {motions.map((motion) => (
          <li key={motion}>
            <span className={`mb-1 block size-20 rounded-card bg-accent-soft ${motion}`} />
            {motion}
          </li>
        ))}
      </ul>
    </main>
  )
}

const meta = {
  title: 'Kit/Tokens',
  component: Tokens,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Tokens>
export default meta
type Story = StoryObj<typeof meta>

/** The Turkish letters come from both faces' everyday files alone, and the scale is look.md's. */
export const Light: Story = {
  play: async ({ canvasElement }) => {
    await document.fonts.ready
    for (const family of ['Figtree Variable', 'Fraunces']) {
      const loaded = [...document.fonts].filter(
        (face) => face.family.includes(family) && face.status === 'loaded',
      )
      await expect(loaded.length).toBe(2)
      // the whole files say that they hold all of this
      for (const face of loaded) await expect(face.unicodeRange).not.toMatch(/U\+(0-FF|100-2BA)/i)
    }
    for (const { look, px } of sizes) {
      const line = canvasElement.querySelector(`li.${look}`)
      await expect(line && getComputedStyle(line).fontSize).toBe(`${px}px`)
    }
  },
}
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    // Storybook fades its own ground from theme to theme.
    await waitFor(() =>
      expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(23, 17, 13)'),
    )
  },
}
