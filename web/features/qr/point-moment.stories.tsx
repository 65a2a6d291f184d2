import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { elif, recorded } from '#api/mocks/fixtures.ts'
import { PointMoment } from './point-moment.tsx'

/** What stands in place of the code for three seconds when points have come or gone. */
const meta = {
  title: 'Screens/Customer/Moment of points',
  component: PointMoment,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { entry: recorded('EARN', 20, 1).entry },
} satisfies Meta<typeof PointMoment>
export default meta
type Story = StoryObj<typeof meta>

export const Earned: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('+20 puan')).toBeVisible()
    // it counts from the balance before to the one after
    await expect(await canvas.findByText('1.270', {}, { timeout: 3000 })).toBeVisible()
  },
}

export const Spent: Story = { args: { entry: recorded('SPEND', 1_200, 1).entry } }

/** An entry was taken back. */
export const Reversed: Story = {
  args: { entry: { ...recorded('SPEND', 25, 1, elif.points + 25).entry, reversesId: 940 } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(/25 puan hesabınızdan geri alındı/),
    ).toBeInTheDocument()
  },
}

export const Landscape: Story = { globals: { viewport: { value: 'w844' } } }
export const Small: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
