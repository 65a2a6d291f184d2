import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  changeReward,
  deleteReward,
  listManagedRewards,
  type ManagedReward,
} from '#api/contracts/rewards/managing.ts'
import { now } from '#api/mocks/fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { managedRewards } from '#api/mocks/reward-fixtures.ts'
import { clockAt } from '#storybook/clock.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { ManagedRewardsScreen } from './managed-rewards-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Rewards',
  component: ManagedRewardsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  // a reward ends with 2026
  beforeEach: () => clockAt(now),
} satisfies Meta<typeof ManagedRewardsScreen>
export default meta
type Story = StoryObj<typeof meta>

const first = managedRewards[1] as ManagedReward
const edit = async (canvas: ReturnType<typeof within>, name: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Düzenle: ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Ödülü Düzenle' }))
}

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('%50 indirim, en fazla ₺200,00')).toBeVisible()
    await expect(canvas.getByText('28 / 40')).toBeVisible()
    await expect(canvas.getAllByText('Yayında')).toHaveLength(5)
    await expect(canvas.getAllByText('Yayında değil')).toHaveLength(2)
    await expect(await canvas.findByText(/Cezve kademesi/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Sil/ })).toBeNull()
  },
}

/** A product is searched for and added; the other kinds ask for other things. */
export const Add: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Yeni Ödül' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Ödül' }))
    await userEvent.type(await dialog.findByLabelText(/^Ödül adı/), 'Kahve bizden')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await dialog.findByText('En az bir ürün seçin.')).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: /^Ürünler/ }), 'latte')
    await userEvent.click(await screen.findByRole('option', { name: 'Latte' }))
    await expect(await dialog.findByRole('button', { name: 'Çıkar: Latte' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Ödül eklendi.')).toBeVisible()
  },
}

/** Only what was edited is sent, amounts in kuruş. */
export const Edit: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const dialog = await edit(within(canvasElement), first.name)
    const amount = await dialog.findByLabelText(/^İndirim \(TL\)/)
    await expect(amount).toHaveValue('100,00')
    await userEvent.clear(amount)
    await userEvent.type(amount, '75,50')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(bodies).toEqual([{ amount: 7_550 }]))
    stop()
  },
}

export const BelowTaken: Story = {
  parameters: { msw: [refuses(changeReward, 'stock_below_taken')] },
  play: async ({ canvasElement }) => {
    const dialog = await edit(within(canvasElement), 'Yarı yarıya')
    const stock = await dialog.findByLabelText(/^Stok/)
    await userEvent.clear(stock)
    await userEvent.type(stock, '3')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(
      (await dialog.findAllByText('Stok, alınan ödül sayısından az olamaz.'))[0],
    ).toBeVisible()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: { msw: [refusesStale(changeReward, { ...first, price: 650, version: 2 })] },
  play: async ({ canvasElement }) => {
    const dialog = await edit(within(canvasElement), first.name)
    const price = await dialog.findByLabelText(/^Puanı/)
    await userEvent.clear(price)
    await userEvent.type(price, '550')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(
      await dialog.findByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' }),
    ).toBeVisible()
  },
}

/** One that nobody has had can be deleted, unless somebody has it by then. */
export const Remove: Story = {
  parameters: {
    msw: [
      answers(
        listManagedRewards,
        managedRewards.map((reward) => ({ ...reward, taken: 0 })),
      ),
      refuses(deleteReward, 'reward_in_use'),
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: `Sil: ${first.name}` }),
    )
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await question.findByText(/Bu ödülü alanlar var/)).toBeVisible()
  },
}

export const Empty: Story = { parameters: { msw: [answers(listManagedRewards, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listManagedRewards)] } }
export const Forbidden: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listManagedRewards, 'forbidden')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Yetkisiz erişim',
    )
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
