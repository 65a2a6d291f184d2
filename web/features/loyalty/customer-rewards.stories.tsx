import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { customerLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { elif, scanId } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { firstTier, loyalty } from '#api/mocks/reward-fixtures.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { CustomerRewards } from './customer-rewards.tsx'

const meta = {
  title: 'Screens/Counter/Rewards',
  component: CustomerRewards,
  parameters: { layout: 'padded', msw: [answers(customerLoyalty, loyalty)] },
  globals: { viewport: { value: 'w390' } },
  args: { userId: elif.id, scanId, branchId: 2 },
} satisfies Meta<typeof CustomerRewards>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('region', { name: 'Alabileceği ödüller' })).toBeVisible()
    await expect(canvas.getByText(/Yarı yarıya: 150 puan kaldı/)).toBeVisible()
  },
}

/** Staff redeem for the customer whom they have scanned, at once. */
export const Redeem: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [sent, stop] = bodiesSent(msw, by('POST'))
    const make = await within(canvasElement).findByRole('button', {
      name: 'Kupona Çevir: Kahve bizden',
    })
    // it has an edge, as a button has
    await expect(getComputedStyle(make).borderTopColor).not.toBe('rgba(0, 0, 0, 0)')
    await userEvent.click(make)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '150 Puan Harca' }))
    await expect(await screen.findByText(/^Kupon hazır/)).toBeVisible()
    await expect(sent).toEqual([{ price: 150, scanId, branchId: 2 }])
    stop()
  },
}

export const Nothing: Story = {
  parameters: {
    msw: [
      answers(customerLoyalty, {
        ...loyalty,
        points: 0,
        nextReward: null,
        rewards: [],
        coupons: [],
        stampCards: [],
        expiring: null,
        tier: firstTier,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/alabileceği ödül yok/)).toBeVisible()
  },
}

/** Of many it shows the cheapest, and the others at a press. */
export const Many: Story = {
  parameters: {
    msw: [
      answers(customerLoyalty, {
        ...loyalty,
        rewards: [1, 2, 3, 4, 5].flatMap((id) =>
          loyalty.rewards.slice(0, 1).map((reward) => ({ ...reward, id })),
        ),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '3 Ödül Daha' }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5)
    await expect(canvas.queryByRole('button', { name: /Daha$/ })).toBeNull()
  },
}

/** A counter whose branch is not chosen redeems nothing. */
export const WithoutABranch: Story = {
  args: { branchId: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Kahve bizden')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(customerLoyalty)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(customerLoyalty, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Kupon ve ödüller alınamadı')).toBeVisible()
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(customerLoyalty, loyalty))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByRole('region', { name: 'Alabileceği ödüller' })).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
