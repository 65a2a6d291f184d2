import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { peopleReport } from '#api/contracts/dashboard/people-report.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { peopleReportOf } from '#api/mocks/people-report-fixtures.ts'
import { fitsWith, isHadAsAFile, offersAnotherTry } from '#storybook/plays.ts'
import { ReportsScreen } from './reports-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Reports of people',
  component: ReportsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: { report: 'people', branch: 1 }, onSearchChange: fn() },
} satisfies Meta<typeof ReportsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Four weeks of a branch: each column of the table puts its people in order. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Kişilere göre' }))
    await expect(table.getAllByRole('row')[1]).toHaveTextContent('Kerem Aydın')
    await userEvent.click(table.getByRole('button', { name: 'Elle verilen' }))
    await userEvent.click(table.getByRole('button', { name: 'Elle verilen' }))
    await waitFor(() =>
      expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(
        expect.arrayContaining([expect.stringContaining('Selin Aydın')]),
      ),
    )
    await expect(screen.getByText(/^En çok: Kerem Aydın/)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '13 hafta' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      ...{ report: 'people', branch: 1, period: '13w' },
    })
  },
}

/** Of several branches each person stands with theirs. */
export const OfARegion: Story = {
  args: { search: { report: 'people', region: 2 } },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Kişilere göre' }))
    await expect(table.getByRole('columnheader', { name: 'Şube' })).toBeVisible()
    await expect(table.getAllByText('Merkez').length).toBeGreaterThan(0)
    await expect(table.getAllByText('Bebek').length).toBeGreaterThan(0)
  },
}

/** Of a large chain nobody reads all people at once. */
export const OfTooManyBranches: Story = {
  args: { search: { report: 'people' } },
  parameters: { msw: [answers(currentUser, nazli), refuses(peopleReport, 'too_many_branches')] },
  play: async () => {
    await expect(await screen.findByText(/en çok 50 şube için/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Tekrar Dene' })).toBeNull()
  },
}

/** Hundreds of people of many branches: the first, and all at a press. */
export const ManyPeople: Story = {
  args: { search: { report: 'people', region: 2 } },
  parameters: {
    msw: [
      answers(currentUser, nazli),
      answers(peopleReport, ({ query }) => {
        const report = peopleReportOf(query)
        const [person] = report.people
        if (!person) throw new Error('a report without a person')
        return {
          ...report,
          people: Array.from({ length: 400 }, (_, place) => ({
            ...person,
            ...{ id: place + 1, fullName: `Çalışan ${place + 1}` },
          })),
        }
      }),
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '400 Satırın Hepsi' }))
    await expect(screen.getByText('Çalışan 400')).toBeInTheDocument()
  },
}

export const OfAYear: Story = { args: { search: { report: 'people', branch: 1, period: '12m' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
/** No page is wider than its screen. */
const fits: Story = {
  play: fitsWith('Kişilere göre'),
}
export const OnATablet: Story = { ...fits, globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { ...fits, globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { ...fits, globals: { viewport: { value: 'w320' } } }

/** What is shown is had as a file. */
export const AsAFile: Story = {
  play: isHadAsAFile({ report: 'people', period: '28d', branchId: 1 }),
}

/** A branch where nobody recorded anything then. */
export const Nobody: Story = {
  parameters: {
    msw: [answers(peopleReport, ({ query }) => ({ ...peopleReportOf(query), people: [] }))],
  },
  play: async () => {
    await expect(await screen.findByText(/kimse bir şey kaydetmedi/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(peopleReport)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(peopleReport, 'unavailable')] },
  play: offersAnotherTry,
}
