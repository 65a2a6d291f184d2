import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { listDataRequests } from '#api/contracts/requests/requests.ts'
import { now } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { clockAt } from '#storybook/clock.ts'
import { RequestsScreen } from './requests-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Data requests',
  component: RequestsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  // one of the requests can be taken back for eleven days
  beforeEach: () => clockAt(now),
} satisfies Meta<typeof RequestsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Who is overdue stands first; what is erased has no name. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('1 talebin süresi geçti')).toBeVisible()
    await expect(canvas.getByText('Geri alınabilir')).toBeVisible()
    await expect(canvas.getByText('İYS’ye 2 bildirim bekliyor')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Tamamlanan' }))
    await expect(await canvas.findByText('Silinen kullanıcı')).toBeVisible()
    await expect(canvas.getByText('Geri alındı')).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listDataRequests, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Burada talep yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listDataRequests)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listDataRequests, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: /Tekrar dene/i })).toBeVisible()
  },
}
export const Phone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }
