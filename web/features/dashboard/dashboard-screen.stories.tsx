import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { dashboard } from '#api/contracts/dashboard/dashboard.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { beyondCounter } from '#api/contracts/posts/rights.ts'
import { dashboardOf, quiet, today } from '#api/mocks/dashboard-fixtures.ts'
import { elif, kerem } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf } from '#api/mocks/post-fixtures.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

/** The screen with an address of its own. */
function AtAnAddress(props: ComponentProps<typeof DashboardScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <DashboardScreen search={search} onSearchChange={setSearch} />
}

const asked = fn()
const remembering = answers(dashboard, ({ query }) => {
  asked(query.toString())
  return dashboardOf(query)
})

const meta = {
  title: 'Screens/Administrator/Dashboard',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** The numbers against the same weekday, the points as columns, and what to look at, each with its way. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tiles = within(await canvas.findByRole('region', { name: 'Özet' }))
    await expect(tiles.getByText('2.905')).toBeVisible()
    await expect(tiles.getByText('%17 fazla · önce 2.480')).toBeVisible()
    await expect(tiles.getByText('%14 eksik · önce 910')).toBeVisible()
    await expect(tiles.getByText('aynı · önce 9')).toBeVisible()
    await expect(tiles.getByText('önce 4,2')).toBeVisible()
    await expect(tiles.getByText('Şube yıldızı (38)')).toBeVisible()
    await expect(tiles.getByText('önce 4,7')).toBeVisible()
    await expect(
      canvas.getByText(/Geçen perşembe günüyle, saat 14:30 itibarıyla karşılaştırılıyor/),
    ).toBeVisible()
    const links = canvas.getAllByRole('link', { name: /: Tümünü Gör$/ })
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/security-log?kind=award_refused&from=2026-11-19&to=2026-11-19',
      '/admin/security-log?kind=large_award&from=2026-11-19&to=2026-11-19',
      '/admin/security-log?kind=points_reversed&from=2026-11-19&to=2026-11-19',
      '/admin/security-log?kind=sign_in_failed&from=2026-11-19&to=2026-11-19',
      '/admin/security-log?kind=number_asked&from=2026-11-19&to=2026-11-19',
      '/admin/flags',
      '/admin/ratings?most=2&from=2026-11-19&to=2026-11-19',
      '/admin/ratings?of=app&most=2&from=2026-11-19&to=2026-11-19',
      '/admin/send-notification?list=unfinished',
    ])
  },
}

/** The columns as a table. */
export const AsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Tablo Olarak Göster' }))
    const table = canvas.getByRole('table', { name: 'Verilen ve harcanan puan' })
    await expect(within(table).getAllByRole('row')).toHaveLength(9)
    await expect(
      within(table).getByRole('rowheader', { name: /^Bugün, \d{1,2} \S+$/ }),
    ).toBeVisible()
  },
}

/** The period goes to the address, and the numbers follow. */
export const Period: Story = {
  args: { search: { branch: 1 } },
  beforeEach: ({ msw }) => msw.use(remembering),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('2.905')
    await userEvent.click(canvas.getByRole('radio', { name: '30 gün' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ period: '30d', branch: 1 })
    await expect(await canvas.findByText('81.480')).toBeVisible()
    await expect(canvas.getByText(/Önceki otuz günle/)).toBeVisible()
    await expect(canvas.getByText(/Her sütun üç gündür/)).toBeVisible()
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith('period=30d&branchId=1'))
    await expect(canvas.getByText('Yeni üye · tüm şubeler')).toBeVisible()
  },
}

export const ThirtyDays: Story = { args: { search: { period: '30d' } } }

/** Nothing has happened yet, and nothing needs looking at. */
export const Quiet: Story = {
  parameters: { msw: [answers(dashboard, quiet)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bu günlerde puan verilmedi.')).toBeVisible()
    await expect(canvas.getByText('önce hiç yoktu')).toBeVisible()
    await expect(canvas.getByText('Sınıra takılan işlem yok.')).toBeVisible()
    await expect(canvas.queryByText(/İYS bildiriminin/)).toBeNull()
    await expect(canvas.queryByText('Bildirimler gecikiyor')).toBeNull()
  },
}

/** Today, with something else to look at. */
const looksAt = (attention: Partial<typeof today.attention>) => ({
  msw: [answers(dashboard, { ...today, attention: { ...today.attention, ...attention } })],
})

/** The law's last day for telling İYS of a consent is over. */
export const ReportsOverdue: Story = {
  parameters: looksAt({ iysReports: { overdue: 3, dueSoon: 2 } }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('3 İYS bildiriminin süresi geçti')).toBeVisible()
    const way = canvas.getByRole('link', { name: 'Bildirimleri Gör' })
    await expect(way).toHaveAttribute('href', '/admin/iys')
  },
}

/** The worker is away, or does not keep up. */
export const DeliveryLate: Story = {
  parameters: looksAt({
    lateDelivery: new Date(Date.parse(today.at) - 14.5 * 60_000).toISOString(),
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bildirimler gecikiyor')).toBeVisible()
    await expect(canvas.getByText(/En eskisi 14 dk önce yazıldı/)).toBeVisible()
  },
}

/** More than are counted. */
export const Attacked: Story = {
  parameters: looksAt({
    failedSignIns: { ...today.attention.failedSignIns, count: 999, more: true },
  }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('999+')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(dashboard)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(dashboard, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Tekrar Dene' })
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    const again = await canvas.findByRole('button', { name: 'Tekrar Dene' })
    msw.use(answers(dashboard, today))
    await userEvent.click(again)
    await expect(await canvas.findByText('2.905')).toBeVisible()
  },
}

export const Tablet: Story = { globals: { viewport: { value: 'w1024' } } }
export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** The branches of a region together; who came to several of them is not known, and says so. */
export const OfARegion: Story = {
  args: { search: { region: 2 } },
  beforeEach: ({ msw }) => msw.use(remembering),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tiles = within(await canvas.findByRole('region', { name: 'Özet' }))
    await expect(tiles.getByText(/aynı üye birden çok şubeye gelebilir/)).toBeVisible()
    await expect(asked).toHaveBeenLastCalledWith('period=today&regionId=2')
    await expect(
      await canvas.findByRole('table', { name: 'Şubelere göre üye alışverişi' }),
    ).toBeVisible()
  },
}

/** Who has no right at every branch of a region is not told of it. */
export const Forbidden: Story = {
  args: { search: { region: 1 } },
  parameters: { msw: [refuses(dashboard, 'no_right_here')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/yetkiniz yok/)).toBeVisible()
  },
}

/** A manager sees the own branches together, and nothing of the chain to look at. */
export const OfOwnBranches: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...kerem, rights: beyondCounter(['branch_manager']) }),
      answers(ownBranches, ownBranchesOf([1, 3])),
      answers(dashboard, ({ query }) => {
        asked(query.toString())
        return { ...dashboardOf(query), branchIds: [1, 3], activeMembers: null, attention: null }
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    asked.mockClear()
    const canvas = within(canvasElement)
    await canvas.findByRole('region', { name: 'Özet' })
    await expect(canvas.queryByRole('heading', { name: 'Dikkat' })).toBeNull()
    await expect(canvas.queryByRole('switch', { name: 'Sabah özeti' })).toBeNull()
    await expect(asked).toHaveBeenLastCalledWith('period=today')
  },
}

/** Who sees no names is told counts of people in steps of five. */
export const WithoutNames: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...elif, rights: beyondCounter(['analyst']) }),
      answers(dashboard, {
        ...today,
        ...{ attention: null, inFives: true },
        newMembers: { ...today.newMembers, now: 0 },
        activeMembers: { ...today.activeMembers, now: 85 },
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const tiles = within(await within(canvasElement).findByRole('region', { name: 'Özet' }))
    await expect(tiles.getByText('<5')).toBeVisible()
    await expect(tiles.getByText('85+')).toBeVisible()
  },
}
