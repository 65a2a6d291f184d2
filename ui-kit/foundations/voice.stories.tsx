import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Pair } from '#storybook/pair.tsx'
import { Button } from '#ui/forms/button.tsx'
import { type VoiceRule, voice } from './voice.ts'

/** A text as it would stand on a screen. */
function Said({ as, text }: { as: VoiceRule['as']; text: string }) {
  if (as === 'button') return <Button>{text}</Button>
  return <p className="text-lg">{text}</p>
}

/** How Telve speaks Turkish, rule by rule, with texts of the product. */
function Voice() {
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Voice and casing</h1>
      <p className="mt-1 max-w-prose text-muted">
        Telve speaks Turkish: calm, in short sentences, with siz. What is on the left stands in the
        product, or its formatters write it; a test compares. Numbers, money and days are never
        written by hand.
      </p>
      {Object.entries(voice).map(([group, rules]) => (
        <section key={group}>
          <h2 className="mt-8 font-display font-semibold text-xl">{group}</h2>
          {rules.map(({ title, says, as, right, wrong }) => (
            <section key={title} className="mt-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="max-w-prose text-muted">{says}</p>
              <Pair
                right={{ children: <Said as={as} text={right} /> }}
                wrong={{ children: <Said as={as} text={wrong} /> }}
              />
            </section>
          ))}
        </section>
      ))}
    </main>
  )
}

const meta = {
  title: 'Kit/Foundations/Voice and casing',
  component: Voice,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Voice>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    for (const { right } of Object.values(voice).flat())
      await expect(within(canvasElement).getAllByText(right)[0]).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
