import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { firstTier, loyalty } from '#api/mocks/reward-fixtures.ts'
import { BalanceCard } from '#ui/loyalty/balance-card.tsx'
import { OwnStanding } from './own-standing.tsx'

const meta = {
  title: 'Screens/Customer/Standing on the card',
  component: OwnStanding,
  parameters: { layout: 'padded', msw: [answers(ownLoyalty, loyalty)] },
  globals: { viewport: { value: 'w390' } },
  render: () => (
    <BalanceCard points={1250} greeting="Merhaba," name="Elif Yılmaz">
      <div className="min-h-30">
        <OwnStanding />
      </div>
    </BalanceCard>
  ),
} satisfies Meta<typeof OwnStanding>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bar = await canvas.findByRole('progressbar', { name: 'Sonraki ödüle yol' })
    await expect(bar).toHaveAttribute('aria-valuetext', 'Yarı yarıya: 150 puan kaldı')
    await expect(canvas.getByText(loyalty.tier.name)).toBeVisible()
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/rewards')
  },
}

export const NoCoupons: Story = {
  parameters: { msw: [answers(ownLoyalty, { ...loyalty, coupons: [] })] },
}

/** Nothing within reach yet: the way to the first reward. */
export const OnTheWay: Story = {
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...loyalty,
        points: 65,
        nextReward: { id: 1, name: 'Filtre kahve', imageUrl: null, price: 100, missing: 35 },
        rewards: [],
        coupons: [],
        stampCards: [],
        expiring: null,
        tier: firstTier,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Filtre kahve: 35 puan kaldı'),
    ).toBeVisible()
  },
}

/** Every reward is within reach, or there is none. */
export const NoNextReward: Story = {
  parameters: { msw: [answers(ownLoyalty, { ...loyalty, nextReward: null })] },
}

/** The card is whole without it. */
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(ownLoyalty, 'unexpected')] },
}
export const Loading: Story = { parameters: { msw: [stalls(ownLoyalty)] } }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
