import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { CopiedValue } from '#storybook/copied-value.tsx'
import { Button } from '#ui/forms/button.tsx'
import css from './theme.css?raw'
import { scaleOf } from './tokens.ts'

const says: Record<string, { look: string; use: string }> = {
  rise: { look: 'animate-rise', use: 'what appears over the page: dialogs, menus, toasts' },
  fade: { look: 'animate-fade', use: 'what takes the place of something else' },
  spin: { look: 'animate-spin', use: 'a wait without a shape' },
  pulse: { look: 'animate-pulse', use: 'a wait in the shape of what comes' },
}
const motions = [
  ...scaleOf(css, 'animate'),
  { name: 'slide-up', value: css.match(/--animate-slide-up: ([^;]+)/)?.[1] ?? '' },
].filter(({ name }) => name in says || name === 'slide-up')

/** Each animation with its use and a button that replays it. */
function Motion() {
  const [round, setRound] = useState(0)
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Motion</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        150–250 ms, ease-out, only to show where something came from or went. Whoever asks the
        device for less motion gets none.
      </p>
      <Button tone="plain" onClick={() => setRound(round + 1)}>
        Once more
      </Button>
      <ul key={round} data-round={round} className="mt-6 flex flex-wrap gap-6 text-sm">
        {motions.map(({ name, value }) => (
          <li key={name} className="w-48">
            <span
              className={`mb-2 block size-20 rounded-card bg-accent ${says[name]?.look ?? 'animate-slide-up'}`}
            />
            <strong className="block font-semibold">
              <CopiedValue value={`animate-${name}`} />
            </strong>
            <span className="block text-muted">
              {says[name]?.use ?? 'what comes from the edge: sheets on a phone'}
            </span>
            <span className="text-muted text-xs">
              <CopiedValue value={value} />
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}

const meta = {
  title: 'Kit/Foundations/Motion',
  component: Motion,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Motion>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Once more' }))
    await expect(canvasElement.querySelector('[data-round="1"]')).toBeVisible()
  },
}
