import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { cohortReport } from '#api/contracts/dashboard/cohort-report.ts'
import { cohortReportOf2026 } from '#api/mocks/cohort-report-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { ReportsScreen } from './reports-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Reports of cohorts',
  component: ReportsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: { report: 'cohorts' }, onSearchChange: fn() },
} satisfies Meta<typeof ReportsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A year of registrations: what has not ended is empty, and nobody chooses a period or a branch. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Kayıt ayına göre gelenler' }))
    const newest = within(table.getByRole('row', { name: /^Ekim 2026/ }))
    await expect(newest.getAllByText('–')).toHaveLength(3)
    const before = within(table.getByRole('row', { name: /^Eylül 2026/ }))
    await expect(before.getAllByText('–')).toHaveLength(2)
    await expect(before.getByText(/^%\d+$/)).toBeVisible()
    await expect(screen.queryByRole('radio', { name: '12 ay' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Puanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ report: 'points' })
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
/** No page is wider than its screen. */
const fits: Story = {
  play: fitsWith('Kayıt ayına göre gelenler'),
}
export const OnATablet: Story = { ...fits, globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { ...fits, globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { ...fits, globals: { viewport: { value: 'w320' } } }

/** A large chain, in which hundreds of thousands register in a month, and a month in which nobody did. */
export const Many: Story = {
  ...fits,
  globals: { viewport: { value: 'w1024' } },
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(cohortReport, {
        inFives: false,
        months: cohortReportOf2026.months.map((cohort, place) =>
          place === 6
            ? { ...cohort, members: 0, first: 0, third: 0, sixth: 0 }
            : { ...cohort, members: 1_240_000, first: 1_240_000, third: 840_000, sixth: 240_000 },
        ),
      }),
    ],
  },
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  play: isHadAsAFile({ report: 'cohorts', period: '28d' }),
}

/** A chain that opened this month. */
export const NothingYet: Story = {
  parameters: {
    msw: [answers(currentUser, nazli), answers(cohortReport, { inFives: false, months: [] })],
  },
  play: async () => {
    await expect(await screen.findByText('Henüz biten bir ay yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(cohortReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(cohortReport, 'unavailable')] },
  play: offersAnotherTry,
}

/** Who sees no names is told people in steps of five, takes no file of them, and has no report of people. */
export const InStepsOfFive: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...nazli, isAdmin: false, rights: ['reports.see'] }),
      answers(cohortReport, {
        inFives: true,
        months: [{ month: '2026-04', members: 40, first: 15, third: 0, sixth: null }],
      }),
    ],
  },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Kayıt ayına göre gelenler' }))
    await expect(table.getByText('40+')).toBeVisible()
    await expect(table.getByText('<5')).toBeVisible()
    await expect(screen.queryByRole('radio', { name: 'Kişiler' })).toBeNull()
    await expect(screen.queryByRole('button', { name: 'CSV İndir' })).toBeNull()
  },
}
