import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { campaignReport } from '#api/contracts/dashboard/campaign-report.ts'
import { campaignReportOf } from '#api/mocks/campaign-report-fixtures.ts'
import { longName, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { ReportsScreen } from './reports-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Reports of campaigns',
  component: ReportsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: { report: 'campaigns' }, onSearchChange: fn() },
} satisfies Meta<typeof ReportsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Four weeks: what gave most stands first, campaigns by their names. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Kural ve kampanyalara göre' }))
    await expect(table.getAllByRole('row')[1]).toHaveTextContent(/^Temel kural/)
    await expect(table.getByRole('row', { name: /^Yağmurlu Gün İkramı/ })).toBeVisible()
    await expect(screen.getByText(/^En çok eklenen: /)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '13 hafta' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      ...{ report: 'campaigns', period: '13w' },
    })
  },
}

/** Who sees no names is told members in steps of five. */
export const InStepsOfFive: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...nazli, isAdmin: false, rights: ['reports.see'] }),
      answers(campaignReport, ({ query }) => {
        const report = campaignReportOf(query)
        const campaigns = report.kinds.filter(({ campaign }) => campaign !== null)
        const kinds = campaigns.map((kind, at) => ({ ...kind, members: at * 35 }))
        return { ...report, kinds, inFives: true }
      }),
    ],
  },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Kural ve kampanyalara göre' }))
    await expect(table.getByText('<5')).toBeVisible()
    await expect(table.getByText('35+')).toBeVisible()
  },
}

/** Different members of several branches are not told. */
export const OfARegion: Story = {
  args: { search: { report: 'campaigns', region: 2 } },
  play: async () => {
    await expect(await screen.findByText(/aynı üye birden çok şubeye gelebilir/)).toBeVisible()
    const row = await screen.findByRole('row', { name: /^Yağmurlu Gün İkramı/ })
    await expect(within(row).getByText('–')).toBeVisible()
  },
}

export const OfABranch: Story = { args: { search: { report: 'campaigns', branch: 2 } } }
export const OfAYear: Story = { args: { search: { report: 'campaigns', period: '12m' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** No page is wider than its screen. */
const fits: Story = {
  play: fitsWith('Kural ve kampanyalara göre'),
}
export const OnATablet: Story = { ...fits, globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { ...fits, globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { ...fits, globals: { viewport: { value: 'w320' } } }

/** A chain that has had five hundred campaigns with long names. */
export const Many: Story = {
  ...fits,
  globals: { viewport: { value: 'w1024' } },
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(campaignReport, ({ query }) => {
        const report = campaignReportOf(query)
        const [kind] = report.kinds
        if (!kind) throw new Error('a report without a row')
        return {
          ...report,
          kinds: Array.from({ length: 500 }, (_, place) => ({
            ...{ ...kind, kind: 'campaign' as const },
            campaign: { id: place + 1, name: `${longName} ${place + 1}` },
          })),
        }
      }),
    ],
  },
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  play: isHadAsAFile({ report: 'campaigns', period: '28d' }),
}

/** A period in which nobody bought anything. */
export const NothingYet: Story = {
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(campaignReport, ({ query }) => {
        const report = campaignReportOf(query)
        return {
          ...{ ...report, kinds: [] },
          columns: report.columns.map((column) => ({ ...column, base: 0, extra: 0 })),
        }
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/temel kuralın üstüne puan eklenmedi/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(campaignReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(campaignReport, 'unavailable')] },
  play: offersAnotherTry,
}
