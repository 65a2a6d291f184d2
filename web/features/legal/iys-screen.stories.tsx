import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listIysReports, readIys, settleIys } from '#api/contracts/iys/iys.ts'
import { iysReports, iysSummary } from '#api/mocks/iys-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { IysScreen } from './iys-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Consent reports',
  component: IysScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof IysScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/İYS bağlantısı açık/)).toBeVisible()
  },
}

/** What was told by hand is noted up to the newest that the page had read. */
export const ToldByHand: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(settleIys, ({ body }) => {
        sent.push(body)
        return { settled: 3 }
      }),
    )
    await userEvent.click(await canvas.findByRole('radio', { name: /^Reddedilen/ }))
    await expect(await canvas.findByText(/^H119/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Bildirildi Olarak İşaretle' }))
    const question = await screen.findByRole('alertdialog', { name: '3 kayıt bildirildi mi?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Bildirildi' }))
    await waitFor(() => expect(sent).toEqual([{ upTo: 912 }]))
  },
}

/** Whatever needs somebody stands above the list. */
export const Overdue: Story = {
  parameters: {
    msw: [
      answers(readIys, {
        ...iysSummary,
        overdue: 1,
        failedAt: iysReports[1]?.at ?? null,
        failure: 'İYS answers 502',
        holidaysUntil: '2027-01-01',
        holidaysEnd: true,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('1 bildirimin süresi geçti')).toBeVisible()
    await expect(canvas.getByText('İYS’ye ulaşılamıyor')).toBeVisible()
    await expect(canvas.getByText('Resmî tatil takvimi bitiyor')).toBeVisible()
    await expect(await canvas.findByText(/\(geçti\)/)).toBeVisible()
  },
}

/** Without a connection the file is the way. */
export const ByHand: Story = {
  parameters: { msw: [answers(readIys, { ...iysSummary, refused: 0, pulledAt: null })] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^İYS bağlantısı kurulmamış/)).toBeVisible()
  },
}

export const NothingToTell: Story = {
  parameters: {
    msw: [
      answers(readIys, { ...iysSummary, waiting: 0, refused: 0, newest: null }),
      answers(listIysReports, []),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Burada bildirim yok.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Dosyayı/ })).toBeNull()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(readIys)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readIys, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
