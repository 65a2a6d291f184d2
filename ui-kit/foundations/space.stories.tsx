import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CopiedValue } from '#storybook/copied-value.tsx'
import css from './theme.css?raw'
import { scaleOf } from './tokens.ts'

const steps = [1, 2, 3, 4, 6, 8, 12]
const corners: Record<string, { look: string; says: string }> = {
  field: { look: 'rounded-field', says: 'controls, banners, small pictures' },
  card: { look: 'rounded-card', says: 'cards, dialogs, sheets' },
  pill: { look: 'rounded-pill', says: 'badges, chips, avatars' },
}
const targets = [
  { px: 44, look: 'size-11', says: 'everything that is pressed' },
  { px: 56, look: 'size-14', says: 'everything at the counter' },
]

function Title({ children }: { children: string }) {
  return <h2 className="mt-8 mb-3 font-display font-semibold text-xl">{children}</h2>
}

/** The spacing, the radii, the shadow and the sizes of controls. */
function Space() {
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Space and targets</h1>
      <p className="mt-1 max-w-prose text-muted">
        Everything stands on a grid of 4 px. Lines rather than boxes; one soft shadow, for what
        floats.
      </p>
      <Title>Space</Title>
      <ul className="grid gap-2">
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-4 text-sm">
            <span className="tabular w-28">
              <CopiedValue value={`gap-${step}`} label={String(step)} /> · {step * 4} px
            </span>
            <span className="h-4 bg-accent" style={{ width: `${step * 4}px` }} />
          </li>
        ))}
      </ul>
      <Title>Corners and the shadow</Title>
      <ul className="flex flex-wrap gap-6 text-sm">
        {scaleOf(css, 'radius').map(({ name, value }) => (
          <li key={name} className="w-40">
            <span
              className={`mb-2 block size-20 border border-edge bg-surface ${corners[name]?.look}`}
            />
            <strong className="block font-semibold">
              <CopiedValue value={`rounded-${name}`} /> · {value}
            </strong>
            <span className="text-muted">{corners[name]?.says}</span>
          </li>
        ))}
        <li className="w-40">
          <span className="mb-2 block size-20 rounded-card bg-raised shadow-raised" />
          <strong className="block font-semibold">
            <CopiedValue value="shadow-raised" />
          </strong>
          <span className="text-muted">toasts, dialogs, menus</span>
        </li>
        <li className="w-40">
          <span className="bg-espresso-crema mb-2 block size-20 rounded-card" />
          <strong className="block font-semibold">
            <CopiedValue value="bg-espresso-crema" />
          </strong>
          <span className="text-muted">the balance card</span>
        </li>
      </ul>
      <Title>Targets</Title>
      <ul className="flex flex-wrap items-end gap-6 text-sm">
        {targets.map(({ px, look, says }) => (
          <li key={px}>
            <span
              data-px={px}
              className={`mb-2 grid place-items-center rounded-field bg-primary font-semibold text-primary-ink ${look}`}
            >
              {px}
            </span>
            <strong className="block font-semibold">
              <CopiedValue value={`min-h-${px / 4}`} />
            </strong>
            <span className="text-muted">{says}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}

const meta = {
  title: 'Kit/Foundations/Space and targets',
  component: Space,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Space>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    for (const target of canvasElement.querySelectorAll<HTMLElement>('[data-px]'))
      await expect(target.offsetHeight).toBe(Number(target.dataset.px))
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
