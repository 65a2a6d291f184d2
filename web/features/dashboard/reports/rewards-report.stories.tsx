import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { rewardReport } from '#api/contracts/dashboard/reward-report.ts'
import { branchOf, longName, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { rewardReportOf } from '#api/mocks/reward-report-fixtures.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { ReportsScreen } from './reports-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Reports of rewards',
  component: ReportsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: { report: 'rewards' }, onSearchChange: fn() },
} satisfies Meta<typeof ReportsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Four weeks: the reward that was used most stands first, other sources among them. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Ödüllere göre kuponlar' }))
    await expect(table.getByRole('row', { name: /^Damga kartı/ })).toBeVisible()
    const used = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell')[2]?.textContent?.replace('.', '')))
    await expect(used).toEqual(used.toSorted((one, other) => other - one))
    const branches = within(
      screen.getByRole('table', { name: 'Kullanıldığı şubelere göre kuponlar' }),
    )
    await expect(branches.getByRole('row', { name: /^Merkez/ })).toBeVisible()
    await expect(screen.getByText(/^En çok kullanılan: /)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '13 hafta' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: 'rewards', period: '13w' })
  },
}

/** A branch has what was used there; coupons are had of the chain. */
export const OfABranch: Story = {
  args: { search: { report: 'rewards', branch: 2 } },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Ödüllere göre kuponlar' }))
    await expect(table.queryByRole('columnheader', { name: /Alınan/ })).toBeNull()
    await expect(screen.getByText(/yalnızca bu şubede kullanılanlar/)).toBeVisible()
  },
}
export const OfARegion: Story = {
  args: { search: { report: 'rewards', region: 2 } },
  play: async () => {
    await expect(await screen.findByText(/yalnızca bu şubelerde kullanılanlar/)).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Kullanıldığı şubelere göre kuponlar' }))
    await expect(table.getAllByRole('row')).toHaveLength(3)
  },
}
export const OfAYear: Story = { args: { search: { report: 'rewards', period: '12m' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** No page is wider than its screen. */
const fits: Story = {
  play: fitsWith('Ödüllere göre kuponlar'),
}
export const OnATablet: Story = { ...fits, globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { ...fits, globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { ...fits, globals: { viewport: { value: 'w320' } } }

/** A chain with five hundred rewards of long names, used at as many branches. */
export const Many: Story = {
  ...fits,
  globals: { viewport: { value: 'w1024' } },
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(rewardReport, ({ query }) => {
        const report = rewardReportOf(query)
        const [kind] = report.kinds
        const [branch] = report.branches
        if (!kind || !branch) throw new Error('a report without a row')
        return {
          ...report,
          kinds: Array.from({ length: 500 }, (_, place) => ({
            ...kind,
            reward: { id: place + 1, name: `${longName} ${place + 1}` },
          })),
          branches: Array.from({ length: 500 }, (_, place) => ({
            ...{ ...branch, ...branchOf(1), id: place + 1, name: `Şube ${place + 1}` },
          })),
        }
      }),
    ],
  },
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  play: isHadAsAFile({ report: 'rewards', period: '28d' }),
}

/** A period in which nobody had or used a coupon. */
export const NothingYet: Story = {
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(rewardReport, ({ query }) => {
        const report = rewardReportOf(query)
        const none = {
          ...{ had: 0, points: 0, used: 0, discount: 0, givenBack: 0, expired: 0 },
          ...{ cancelled: 0, returned: 0 },
        }
        return {
          ...report,
          ...{ sums: none, before: { ...report.before, sums: none }, kinds: [], branches: [] },
          columns: report.columns.map((column) => ({
            ...column,
            ...{ had: 0, used: 0, before: 0 },
          })),
        }
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu dönemde kupon kullanılmadı.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(rewardReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(rewardReport, 'unavailable')] },
  play: offersAnotherTry,
}
