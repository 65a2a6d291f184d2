import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { orderReport } from '#api/contracts/dashboard/order-report.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { orderReportOf } from '#api/mocks/order-report-fixtures.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { ReportsScreen } from './reports-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Reports of orders',
  component: ReportsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: { report: 'orders' }, onSearchChange: fn() },
} satisfies Meta<typeof ReportsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Four weeks: the least punctual branch stands first. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Şubelere göre siparişler' }))
    const [, worst, next] = table.getAllByRole('row')
    const punctuality = (row: HTMLElement | undefined) =>
      Number(/%(\d+)/.exec(row?.textContent ?? '')?.[1])
    await expect(punctuality(worst)).toBeLessThan(punctuality(next))
    const reasons = within(
      screen.getByRole('table', { name: 'Teslim edilmeyen siparişlerin nedenleri' }),
    )
    await expect(reasons.getByRole('row', { name: /^Hazırdı, alınmadı/ })).toBeVisible()
    await expect(screen.getByText(/^En çok gecikme: /)).toHaveTextContent(/, %77 zamanında\.$/)
    await userEvent.click(screen.getByRole('radio', { name: '13 hafta' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: 'orders', period: '13w' })
    await userEvent.click(screen.getByRole('radio', { name: 'Alışveriş' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: undefined })
  },
}

export const OfABranch: Story = { args: { search: { report: 'orders', branch: 2 } } }
export const OfAYear: Story = { args: { search: { report: 'orders', period: '12m' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnATablet: Story = { globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: fitsWith('Şubelere göre siparişler'),
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  play: isHadAsAFile({ report: 'orders', period: '28d' }),
}

/** A chain in which nobody orders. */
export const NothingYet: Story = {
  parameters: {
    msw: [
      answers(orderReport, ({ query }) => {
        const report = orderReportOf(query)
        const none = {
          ...{ placed: 0, collected: 0, expired: 0, byCustomer: 0, byBranch: 0 },
          ...{ notCollected: 0, ready: 0, onTime: 0, meanMinutes: null },
        }
        return {
          ...report,
          ...{ sums: none, before: { ...report.before, sums: none }, hours: [], branches: [] },
          columns: report.columns.map((column) => ({ ...column, ready: 0, onTime: 0 })),
        }
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu dönemde hazırlanan sipariş yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(orderReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(orderReport, 'unavailable')] },
  play: offersAnotherTry,
}
