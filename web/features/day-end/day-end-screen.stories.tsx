import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { dayEnd, exportDayEnd } from '#api/contracts/branches/day-end.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { dayAtMerkez } from '#api/mocks/day-end-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf } from '#api/mocks/post-fixtures.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { DayEndScreen } from './day-end-screen.tsx'

/** The screen with its own search parameters. */
function DayEndAtAnAddress(props: ComponentProps<typeof DayEndScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <DayEndScreen {...props} search={search} onSearchChange={setSearch} />
}

const signedIn = answers(currentUser, nazli)
const meta = {
  title: 'Screens/Counter/Day end',
  component: DayEndAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [signedIn] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof DayEndAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** Payments add up to what was paid, and so do the people. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const card = (name: string) =>
      within(screen.getByRole('heading', { name }).parentElement as HTMLElement)
    const table = within(await screen.findByRole('table', { name: 'Kim ne kaydetti' }))
    await expect(table.getByRole('row', { name: /Barış Tekin/ })).toHaveTextContent('₺16.025,00')
    await expect(table.getByText('Silinmiş hesap')).toBeVisible()
    await expect(card('Üye alışverişi').getByText('Ödenen').parentElement).toHaveTextContent(
      '₺24.875,00',
    )
    await expect(card('Nasıl ödendi').getByText('Kasada').parentElement).toHaveTextContent(
      '₺15.160,00',
    )
    await expect(card('Puan').getByText('Elle').parentElement).toHaveTextContent('+150 / -40')
    await userEvent.type(screen.getByLabelText('Gün'), '18112026')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ day: '2026-11-18' })
  },
}

/** What is shown is had as a file. */
export const AsAFile: Story = {
  args: { search: { branch: 5, day: '2026-11-18' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(exportDayEnd, ({ params, body }) => {
        sent.push([params.id, body])
        return 'Gün;Şube\r\n'
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([['5', { day: '2026-11-18' }]]))
  },
}

/** A manager has the branches of their own posts, whatever the address says. */
export const AManager: Story = {
  args: { search: { branch: 5 } },
  parameters: {
    msw: [signedIn, answers(ownBranches, ownBranchesOf([1]))],
  },
  play: async () => {
    await screen.findByRole('table', { name: 'Kim ne kaydetti' })
    await expect(screen.getByText(/Merkez/)).toBeVisible()
    await expect(screen.queryByText(/Moda/)).toBeNull()
  },
}

/** A barista who knows the address. */
export const NobodysManager: Story = {
  parameters: {
    msw: [signedIn, answers(ownBranches, { ...ownBranchesOf([1]), figureBranchIds: [] })],
  },
  play: async () => {
    await expect(await screen.findByText(/Gün sonunu şubenin müdürü görür/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Yazdır' })).toBeNull()
  },
}

/** A day without anything. */
export const AQuietDay: Story = {
  parameters: {
    msw: [
      signedIn,
      answers(dayEnd, {
        ...dayAtMerkez,
        ...{ isOver: true, purchases: 0, total: 0, discount: 0, paid: 0, refunds: 0, refunded: 0 },
        ...{ methods: [], atTill: 0, points: [], staff: [] },
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('Bu gün kimse kayıt yapmadı.')).toBeVisible()
    await expect(screen.getByText('Bu gün puan hareketi yok.')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
export const OnATablet: Story = { globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' } } }
export const Loading: Story = { parameters: { msw: [signedIn, stalls(dayEnd)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [signedIn, refuses(dayEnd, 'unavailable')] },
  play: offersAnotherTry,
}
