import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth.ts'
import { ownHistory } from '#api/contracts/points.ts'
import { elif, entries, longName } from '#api/mocks/fixtures.ts'
import { handlers } from '#api/mocks/handlers.ts'
import { answers, refuses, stalls } from '#api/mocks/understudy.ts'
import { onStage } from '#web/shell/stage.tsx'
import { HomeScreen } from './home-screen.tsx'

const meta = {
  title: 'Screens/Home',
  component: HomeScreen,
  decorators: [onStage],
  parameters: { layout: 'fullscreen', msw: handlers },
} satisfies Meta<typeof HomeScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
    await expect(canvas.getByText('COFFEE SHOP & HOME CONCEPT')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'QR kodum' })).toHaveAttribute('href', '/qr')
    await expect(await canvas.findByText('25 puan kazanıldı')).toBeInTheDocument()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(currentUser), stalls(ownHistory), ...handlers] },
}

export const NewCustomer: Story = {
  parameters: {
    msw: [answers(currentUser, { ...elif, points: 0 }), answers(ownHistory, []), ...handlers],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Henüz puan hareketiniz yok/)).toBeVisible()
  },
}

export const HistoryFailed: Story = {
  parameters: { msw: [refuses(ownHistory, 'unexpected'), ...handlers] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Puan geçmişi alınamadı')).toBeVisible()
    msw.use(answers(ownHistory, entries))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('25 puan kazanıldı')).toBeInTheDocument()
  },
}

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [answers(currentUser, { ...elif, fullName: longName, points: 1_234_567 }), ...handlers],
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
