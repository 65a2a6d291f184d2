import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { pointReport } from '#api/contracts/dashboard/point-report.ts'
import { purchaseReport } from '#api/contracts/dashboard/purchase-report.ts'
import { branchOf, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { pointReportOf } from '#api/mocks/point-report-fixtures.ts'
import { purchaseReportOf } from '#api/mocks/purchase-report-fixtures.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { ReportsScreen } from './reports-screen.tsx'

/** The screen with its own search parameters. */
function ReportsAtAnAddress(props: ComponentProps<typeof ReportsScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <ReportsScreen {...props} search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Reports',
  component: ReportsAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof ReportsAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** Four weeks by day; another period is asked for by the address. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Şubelere göre üye alışverişi' }))
    await expect(table.getAllByRole('row').length).toBeGreaterThan(3)
    await expect(screen.getByText(/22 Eki 2026 – 18 Kas 2026 arası/)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '12 ay' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ period: '12m' })
    await expect(await screen.findByText(/1 Kas 2025 – 31 Eki 2026 arası/)).toBeVisible()
    await expect(await screen.findByText(/En yüksek/)).toBeVisible()
  },
}

export const Week: Story = { args: { search: { period: '7d' } } }
/** Thirteen weeks, whose table has their first days. */
export const Weeks: Story = {
  args: { search: { period: '13w' } },
  play: async () => {
    const [first] = await screen.findAllByRole('button', { name: 'Tablo Olarak Göster' })
    if (first) await userEvent.click(first)
    await expect(screen.getByRole('rowheader', { name: '20 Ağu 2026' })).toBeVisible()
  },
}
export const OfABranch: Story = { args: { search: { branch: 2 } } }

/** The branches of a region together, and each of them. */
export const OfARegion: Story = {
  args: { search: { region: 2 } },
  play: async ({ msw }) => {
    const table = within(await screen.findByRole('table', { name: 'Şubelere göre üye alışverişi' }))
    await expect(table.getAllByRole('row')).toHaveLength(3)
    await isHadAsAFile({ report: 'purchases', period: '28d', regionId: 2 })({ msw })
  },
}

/** A branch, or a region, of which somebody has no right at every branch. */
export const Forbidden: Story = {
  args: { search: { region: 1 } },
  parameters: { msw: [answers(currentUser, nazli), refuses(purchaseReport, 'no_right_here')] },
  play: async () => {
    await expect(await screen.findByText(/yetkiniz yok/)).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnATablet: Story = { globals: { viewport: { value: 'w1024' } } }
/** The report is chosen from a list, since seven are wider than a phone. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ args }) => {
    const choice = await screen.findByRole('combobox', { name: 'Rapor' })
    await expect(choice).toHaveValue('purchases')
    await expect(screen.queryByRole('radio', { name: 'Ödüller' })).toBeNull()
    await userEvent.selectOptions(choice, 'Ödüller')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: 'rewards' })
    await expect(choice).toHaveValue('rewards')
  },
}
/** The table of hours is wider than a small phone, and moves by itself. */
export const OnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: fitsWith('Şubelere göre üye alışverişi'),
}

/** A chain of five hundred branches. */
export const ManyBranches: Story = {
  parameters: {
    msw: [
      answers(purchaseReport, ({ query }) => {
        const report = purchaseReportOf(query)
        const [branch] = report.branches
        if (!branch) throw new Error('a report without a branch')
        return {
          ...report,
          branches: Array.from({ length: 500 }, (_, place) => ({
            ...branch,
            ...branchOf(1),
            ...{ id: place + 1, name: `Şube ${place + 1}`, paid: branch.paid - place * 1_000 },
          })),
        }
      }),
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '500 Şubenin Hepsi' }))
    await expect(screen.getByText('Şube 500')).toBeInTheDocument()
  },
}

/** A period in which nobody bought anything. */
export const NothingYet: Story = {
  parameters: {
    msw: [
      answers(purchaseReport, ({ query }) => {
        const report = purchaseReportOf(query)
        const none = { purchases: 0, paid: 0, discount: 0, refunds: 0, refunded: 0 }
        return {
          ...report,
          sums: none,
          before: { ...report.before, sums: none },
          columns: report.columns.map((column) => ({ ...column, paid: 0, before: 0 })),
          hours: [],
          branches: [],
        }
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu dönemde üye alışverişi yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(purchaseReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(purchaseReport, 'unavailable')] },
  play: offersAnotherTry,
}

/** Points of four weeks: the branches and the chain come to what the tiles say. */
export const Points: Story = {
  tags: ['quick'],
  args: { search: { report: 'points' } },
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Türlerine göre puanlar' }))
    await expect(table.getByRole('row', { name: /^Süre sonu/ })).toBeVisible()
    const branches = within(screen.getByRole('table', { name: 'Şubelere göre puanlar' }))
    await expect(branches.getByRole('row', { name: /^Zincir/ })).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '13 hafta' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: 'points', period: '13w' })
    await userEvent.click(screen.getByRole('radio', { name: 'Alışveriş' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ period: '13w' })
    await expect(await screen.findByText(/En yüksek/)).toBeVisible()
  },
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  args: { search: { report: 'points', branch: 2 } },
  play: async ({ msw }) => {
    await isHadAsAFile({ report: 'points', period: '28d', branchId: 2 })({ msw })
    await userEvent.click(screen.getByRole('radio', { name: 'Alışveriş' }))
    await isHadAsAFile({ report: 'purchases', period: '28d', branchId: 2 })({ msw })
  },
}

export const PointsOfAYear: Story = { args: { search: { report: 'points', period: '12m' } } }
export const PointsInDark: Story = {
  globals: { theme: 'dark' },
  args: { search: { report: 'points', branch: 2 } },
}
export const PointsOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { report: 'points' } },
}
export const PointsOnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { search: { report: 'points', period: '7d' } },
  play: fitsWith('Şubelere göre puanlar'),
}

/** A period in which no points moved. */
export const PointsOfNobody: Story = {
  args: { search: { report: 'points' } },
  parameters: {
    msw: [
      answers(pointReport, ({ query }) => {
        const report = pointReportOf(query)
        const none = { given: 0, spent: 0, expired: 0, takenBack: 0 }
        return {
          ...report,
          sums: none,
          before: { ...report.before, sums: none },
          columns: report.columns.map((column) => ({ ...column, given: 0, spent: 0 })),
          ...{ kinds: [], branches: [] },
        }
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu dönemde puan verilmedi.')).toBeVisible()
  },
}
export const PointsLoading: Story = {
  args: { search: { report: 'points' } },
  parameters: { msw: [stalls(pointReport)] },
}
export const PointsFailing: Story = {
  tags: ['quick'],
  args: { search: { report: 'points' } },
  parameters: { msw: [refuses(pointReport, 'unavailable')] },
  play: offersAnotherTry,
}
