import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { sales } from '#api/contracts/dashboard/sales.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { branchSales, salesToday } from '#api/mocks/sales-fixtures.ts'
import { SalesSection } from './sales-section.tsx'

const meta = {
  title: 'Screens/Administrator/Dashboard/Member sales',
  component: SalesSection,
  args: { scope: {} } as ComponentProps<typeof SalesSection>,
  globals: { viewport: { value: 'w1440' } },
  decorators: [(Story) => <div className="mx-auto w-full max-w-5xl p-4">{Story()}</div>],
} satisfies Meta<typeof SalesSection>
export default meta
type Story = StoryObj<typeof meta>

/** Today against the same weekday, up to the last whole hour; the furthest behind first. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/perşembe günüyle, 14:00’e kadar/)).toBeVisible()
    const table = within(canvas.getByRole('table', { name: 'Şubelere göre üye alışverişi' }))
    await expect(table.getAllByRole('row').length).toBeGreaterThan(2)
    await expect(table.getByRole('columnheader', { name: /Hazırlık/ })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: /Yıldız/ })).toBeVisible()
    await expect(table.getByText('4,7 (4)')).toBeVisible()
    await expect(canvas.getByText('Ortanca hazırlık').closest('div')).toHaveTextContent('6 dk')
    await userEvent.click(canvas.getByRole('radio', { name: 'Dün' }))
    await expect(await canvas.findByText(/çarşamba günüyle karşılaştırılıyor/)).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

/** Before the first hour of the day has ended, nothing is compared. */
export const JustBegun: Story = {
  parameters: {
    msw: [
      answers(sales, {
        ...salesToday,
        until: 5,
        orders: { orders: 0, medianMinutes: null, late: 0 },
        ...{ sums: { purchases: 0, paid: 0, discount: 0, refunds: 0, refunded: 0 } },
        compared: { now: 0, before: 0 },
        hours: salesToday.hours.map((hour) => ({ ...hour, now: 0 })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bu gün henüz üye alışverişi yok.')).toBeVisible()
    await expect(canvas.getByText(/ilk saat dolunca başlar/)).toBeVisible()
    await expect(canvas.getByText('Ortanca hazırlık').closest('div')).toHaveTextContent('–')
  },
}

/** Of a region its branches, the furthest behind first. */
export const OfARegion: Story = {
  args: { scope: { region: 2 } },
  play: async ({ canvasElement }) => {
    const table = within(
      await within(canvasElement).findByRole('table', { name: 'Şubelere göre üye alışverişi' }),
    )
    await expect(table.getAllByRole('row')).toHaveLength(3)
  },
}

/** Of one branch there is no table. */
export const OneBranch: Story = {
  args: { scope: { branch: 1 } },
  parameters: { msw: [answers(sales, { ...salesToday, branches: [] })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Ödenen')
    await expect(canvas.queryByRole('table', { name: /Şubelere göre/ })).toBeNull()
  },
}

/** Of five hundred branches eight are seen at once, the others on demand. */
export const FiveHundredBranches: Story = {
  parameters: {
    msw: [
      answers(sales, {
        ...salesToday,
        branches: Array.from({ length: 500 }, (_, place) =>
          branchSales(place + 1, `Telve Şube ${place + 1}`, 100_000 + place * 900, 400_000),
        ),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const table = within(await canvas.findByRole('table', { name: 'Şubelere göre üye alışverişi' }))
    await expect(table.getAllByRole('row')).toHaveLength(9)
    await userEvent.click(canvas.getByRole('button', { name: '500 Şubenin Hepsi' }))
    await expect(await table.findByText('Telve Şube 500')).toBeInTheDocument()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(sales)] } }

export const Unreachable: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(sales, 'unexpected')] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const again = await canvas.findByRole('button', { name: 'Tekrar Dene' })
    msw.use(answers(sales, salesToday))
    await userEvent.click(again)
    await expect(await canvas.findByText('Kupon indirimi')).toBeVisible()
  },
}
