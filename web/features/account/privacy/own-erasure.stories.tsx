import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { askForErasure, readBelongings } from '#api/contracts/account/erasure.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { OwnErasure } from './own-erasure.tsx'

const meta = {
  title: 'Screens/Everyone/Own erasure',
  component: OwnErasure,
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OwnErasure>
export default meta
type Story = StoryObj<typeof meta>

const ask = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Hesabımı Sil' }))
  return within(await screen.findByRole('alertdialog'))
}
const confirm = async (dialog: ReturnType<typeof within>) => {
  await dialog.findByText(/14 gün içinde giriş yaparsanız/)
  await userEvent.click(dialog.getByRole('button', { name: 'Hesabımı Sil' }))
}

/** What is lost is counted before anybody says yes. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await expect(await dialog.findByText(/puanınız ve 2 kuponunuz/)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Vazgeç' })).toHaveFocus())
  },
}

export const NothingToLose: Story = {
  parameters: {
    msw: [answers(readBelongings, { points: 0, coupons: 0, places: 0, openOrders: 0 })],
  },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await expect(await dialog.findByText(/14 gün içinde giriş yaparsanız/)).toBeVisible()
    await expect(dialog.queryByText(/hesabınızla birlikte/)).toBeNull()
  },
}

export const OrderUnderWay: Story = {
  parameters: {
    msw: [answers(readBelongings, { points: 120, coupons: 0, places: 0, openOrders: 1 })],
  },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await expect(await dialog.findByText('Süren bir siparişiniz var')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Hesabımı Sil' })).toBeDisabled()
  },
}

export const LastAdministrator: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(askForErasure, 'last_admin')] },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await confirm(dialog)
    await expect(
      await dialog.findByText('Sistemde en az bir aktif yönetici kalmalıdır.'),
    ).toBeVisible()
  },
}

export const Erasing: Story = {
  parameters: { msw: [stalls(askForErasure)] },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await confirm(dialog)
    await expect(await dialog.findByRole('button', { name: /Siliniyor/ })).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(readBelongings)] },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await expect(dialog.getByRole('button', { name: 'Hesabımı Sil' })).toBeDisabled()
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(readBelongings, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const dialog = await ask(canvasElement)
    await expect(await dialog.findByRole('button', { name: /Tekrar dene/i })).toBeVisible()
  },
}

export const Phone: Story = { ...Default, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { ...Default, globals: { theme: 'dark' } }
