import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { exportClearing, readClearing } from '#api/contracts/dashboard/clearing.ts'
import { exportLiability, readLiability } from '#api/contracts/dashboard/liability.ts'
import { exportMonths, listMonths } from '#api/contracts/dashboard/months.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { liabilityOf } from '#api/mocks/month-fixtures.ts'
import { choose } from '#storybook/choosing.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { MonthsScreen } from './months-screen.tsx'

/** The screen with its own search parameters. */
function MonthsAtAnAddress(props: ComponentProps<typeof MonthsScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <MonthsScreen {...props} search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Months',
  component: MonthsAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof MonthsAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const none = { year: 2026, firstYear: 2026, lastYear: 2026, months: [] }

/** Each month begins with what the one before closed with; one of them in full adds up. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Aylar' }))
    await expect(await table.findByText('Sürüyor')).toBeVisible()
    await expect(table.getAllByText('Kapandı')).toHaveLength(3)
    await userEvent.click(table.getByRole('link', { name: 'Ekim 2026' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ month: '2026-10' })
    const statement = within(await screen.findByRole('table', { name: 'Ekim 2026 dökümü' }))
    const pointsOf = (name: string) => {
      const [, points] = statement.getByRole('row', { name: new RegExp(`^${name} `) }).children
      return Number(points?.textContent?.replace('.', ''))
    }
    const moved = ['Verilen', 'Harcanan', 'Süresi dolan', 'Geri alınan'].map(pointsOf)
    await expect(moved.reduce((sum, points) => sum + points, pointsOf('Açılış'))).toBe(
      pointsOf('Kapanış'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ month: undefined })
  },
}

/** The year that is shown is had as a file. */
export const AsAFile: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(exportMonths, ({ body }) => {
        sent.push(body)
        return 'Ay;Durum\r\n'
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ year: 2026 }]))
  },
}

/** Another year is asked for by the address. */
export const AnotherYear: Story = {
  play: async ({ args }) => {
    await choose(await screen.findByLabelText('Yıl'), '2025')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ year: 2025 })
  },
}

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { month: '2026-10' } },
}
export const OnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { search: { month: '2026-11' } },
  play: async () => {
    await expect(await screen.findByText(/Bu ay sürüyor/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listMonths)] } }

export const NothingYet: Story = {
  parameters: { msw: [answers(listMonths, none)] },
  play: async () => {
    await expect(await screen.findByText('Bu yıl için kayıt yok.')).toBeVisible()
  },
}

export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listMonths, 'unavailable')] },
  play: offersAnotherTry,
}

/** What branches owe each other for October; all of it together is nothing. */
export const Clearing: Story = {
  tags: ['quick'],
  args: { search: { view: 'clearing' } },
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Mahsup' }))
    await expect(await table.findByRole('link', { name: 'Bebek' })).toBeVisible()
    const rows = table.getAllByRole('row').slice(1)
    const numberOf = (cell: Element | undefined) =>
      Number(cell?.textContent?.replace(/[.₺]/g, '').replace(',', '.'))
    const sumOf = (column: number) =>
      rows.reduce((sum, row) => sum + numberOf(row.children[column]), 0)
    await expect(rows).toHaveLength(5)
    await expect(sumOf(1)).toBe(sumOf(2))
    await expect(sumOf(3)).toBe(0)
    await userEvent.click(table.getByRole('link', { name: 'Bebek' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ view: 'clearing', party: 2 })
    const dialog = within(await screen.findByRole('dialog', { name: 'Bebek · Ekim 2026' }))
    await expect(
      await dialog.findByText('Toplam alacağı ₺1.730,00', { exact: false }),
    ).toBeVisible()
    const merkez = within(await dialog.findByRole('row', { name: /^Merkez/ }))
    await expect(merkez.getByText('4.180')).toBeVisible()
    await expect(merkez.getByText('2.260')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await userEvent.selectOptions(screen.getByLabelText('Ay'), 'Eylül 2026')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      view: 'clearing',
      month: '2026-09',
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Aylar' }))
    await expect(await screen.findByRole('table', { name: 'Aylar' })).toBeVisible()
  },
}

/** The month that is shown is had as a file. */
export const ClearingAsAFile: Story = {
  args: { search: { view: 'clearing' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(exportClearing, ({ body }) => {
        sent.push(body)
        return 'Ay;Puanı veren\r\n'
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ month: '2026-10' }]))
  },
}

/** Who owes: the chain, which gave gifts. */
export const ClearingOfTheChain: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { view: 'clearing', party: 'chain' } },
  play: async () => {
    await expect(await screen.findByText('Toplam borcu ₺1.270,00', { exact: false })).toBeVisible()
  },
}

export const ClearingOnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' }, theme: 'dark' },
  args: { search: { view: 'clearing' } },
}

export const ClearingLoading: Story = {
  args: { search: { view: 'clearing' } },
  parameters: { msw: [stalls(readClearing)] },
}

export const NothingCleared: Story = {
  args: { search: { view: 'clearing' } },
  parameters: {
    msw: [
      answers(readClearing, {
        ...{ months: [], month: null, clearedAt: null, pointValue: null, lines: [] },
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/Henüz mahsubu yapılmış ay yok/)).toBeVisible()
  },
}

/** A month in which everybody honoured their own points. */
export const NothingOwed: Story = {
  args: { search: { view: 'clearing' } },
  parameters: {
    msw: [
      answers(readClearing, {
        ...{ months: ['2026-10'], month: '2026-10', clearedAt: '2026-11-01T00:16:00+03:00' },
        ...{ pointValue: 50, lines: [] },
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/Bu ay hiçbir şube/)).toBeVisible()
  },
}

export const ClearingFailing: Story = {
  args: { search: { view: 'clearing' } },
  parameters: { msw: [refuses(readClearing, 'unavailable')] },
  play: offersAnotherTry,
}

/** What people still had of each month's points as October ended: all parts are what the tiles say. */
export const Liability: Story = {
  tags: ['quick'],
  args: { search: { view: 'liability' } },
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Puan yükümlülüğü' }))
    await expect(await table.findByText('Ekim 2026')).toBeVisible()
    const rows = table.getAllByRole('row').slice(1)
    const numberOf = (text: string | null | undefined) =>
      Number(text?.replace(/[.₺]/g, '').replace(',', '.'))
    const sumOf = (column: number) =>
      rows.reduce((sum, row) => sum + numberOf(row.children[column]?.textContent), 0)
    const tile = (label: string) =>
      numberOf(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent)
    await expect(rows).toHaveLength(12)
    await expect(tile('Kalan puan')).toBe(sumOf(3))
    await expect(tile('Kalanın değeri')).toBe(sumOf(4))
    await expect(tile('Beklenen kullanım')).toBe(sumOf(5))
    await expect(
      screen.getByText(
        /oranı %78,4: .* son 9 aya göre. Ayrıca .* \(karşılığında 41.650 puan ödenmişti\) ve askıda 37 kahve vardı/,
      ),
    ).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Ay'), 'Eylül 2026 sonu')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      view: 'liability',
      month: '2026-09',
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Mahsup' }))
    await expect(await screen.findByRole('table', { name: 'Mahsup' })).toBeVisible()
  },
}

/** The month that is shown is had as a file. */
export const LiabilityAsAFile: Story = {
  args: { search: { view: 'liability' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(exportLiability, ({ body }) => {
        sent.push(body)
        return 'Verildiği ay\r\n'
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ month: '2026-10' }]))
  },
}

export const LiabilityInDark: Story = {
  globals: { theme: 'dark', viewport: { value: 'w1440' } },
  args: { search: { view: 'liability' } },
}
export const LiabilityOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { view: 'liability' } },
}
export const LiabilityOnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { search: { view: 'liability', month: '2026-09' } },
}
export const LiabilityLoading: Story = {
  args: { search: { view: 'liability' } },
  parameters: { msw: [stalls(readLiability)] },
}

/** A chain none of whose months has ended: what is expected was set. */
export const LiabilityAsSet: Story = {
  args: { search: { view: 'liability' } },
  parameters: {
    msw: [
      answers(readLiability, {
        ...liabilityOf(new URLSearchParams()),
        ...{ expectedUse: 8_500, endedMonths: 0 },
      }),
    ],
  },
  play: async () => {
    await expect(
      await screen.findByText(/Beklenen kullanım oranı %85: .* Program Ayarları’ndan/),
    ).toBeVisible()
  },
}

export const LiabilityOfNobody: Story = {
  args: { search: { view: 'liability' } },
  parameters: {
    msw: [
      answers(readLiability, {
        ...liabilityOf(new URLSearchParams()),
        ...{ endedMonths: 1, coupons: { count: 3, points: 0 }, coffees: 0, parts: [] },
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu ay biterken kimsede puan yoktu.')).toBeVisible()
    await expect(
      screen.getByText(/biten tek aya göre. Ayrıca kullanılmamış 3 kupon vardı/),
    ).toBeVisible()
  },
}

export const LiabilityNotYet: Story = {
  args: { search: { view: 'liability' } },
  parameters: {
    msw: [answers(readLiability, liabilityOf(new URLSearchParams({ month: '2025-01' })))],
  },
  play: async () => {
    await expect(await screen.findByText(/Henüz dökümü çıkarılmış ay yok/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'CSV İndir' })).toBeNull()
  },
}

export const LiabilityFailing: Story = {
  tags: ['quick'],
  args: { search: { view: 'liability' } },
  parameters: { msw: [refuses(readLiability, 'unavailable')] },
  play: offersAnotherTry,
}
