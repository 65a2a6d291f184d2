import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { elif, recorded } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import { PointMoment } from './point-moment.tsx'

/** What stands in place of the code for three seconds when points have come or gone. */
const { entry } = recorded('EARN', 20, 1)
/** The standing right after the entry. */
const standing = { ...loyalty, points: entry.balanceAfter, rewards: [] }

const meta = {
  title: 'Screens/Customer/Moment of points',
  component: PointMoment,
  globals: { viewport: { value: 'w390' } },
  args: { entry },
  parameters: { layout: 'fullscreen', msw: [answers(ownLoyalty, standing)] },
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
    await expect(canvas.getByText('Yarı yarıya: 150 puan kaldı')).toBeVisible()
  },
}

/** A reward that can be had since is named instead of what is missing. */
export const RewardInReach: Story = {
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...standing,
        rewards: loyalty.rewards.slice(0, 1).map((one) => ({ ...one, price: 1_260 })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^Artık alabilirsiniz: /)).toBeVisible()
  },
}

/** These points have reached a tier. */
export const NewTier: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(ownLoyalty, { ...standing, tier: { ...standing.tier, reachedAt: entry.createdAt } }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Yeni kademeniz: Fincan')).toBeVisible()
  },
}
export const NewTierSmall: Story = {
  ...NewTier,
  tags: [],
  globals: { viewport: { value: 'low320' } },
}
export const NewTierLandscape: Story = {
  ...NewTier,
  tags: [],
  globals: { viewport: { value: 'w844' } },
}
export const NewTierDark: Story = {
  ...NewTier,
  tags: [],
  globals: { theme: 'dark', viewport: { value: 'w390' } },
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
