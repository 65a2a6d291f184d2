import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { beyondCounter } from '#api/contracts/posts/rights.ts'
import { listRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { listVisitRatings, summarizeVisitRatings } from '#api/contracts/ratings/visit-ratings.ts'
import { kerem } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf } from '#api/mocks/post-fixtures.ts'
import { namelessRatings, ratings } from '#api/mocks/rating-fixtures.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { RatingsScreen } from './ratings-screen.tsx'

/** The screen with its own search parameters. */
function AtAnAddress(props: ComponentProps<typeof RatingsScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <RatingsScreen search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Ratings',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const named = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('list', { name: 'Değerlendirmeler' })

/** How visits were rated: branch, whether order or bill, and who, for whoever sees names. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
    await expect(await canvas.findByText('4,6')).toBeVisible()
    await expect(canvas.getByText('356 değerlendirme')).toBeVisible()
    await expect(canvas.getByText('son 90 gün')).toBeVisible()
    await expect(canvas.getAllByText(/· Alışveriş$/)[0]).toBeVisible()
    await expect(canvas.getByText(/^Süleyman Öztürk · /)).toBeVisible()

    const two = canvas.getByRole('button', { name: '2 yıldız 9 değerlendirme' })
    await userEvent.click(two)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ stars: 2 })
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(1),
    )
    await expect(canvas.getByText('Yanlış süt konmuş.')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Uygulama' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ of: 'app' })
    await expect(await canvas.findByText('4,3')).toBeVisible()
    await expect(await canvas.findByText(/Siparişim eksik geldi/)).toBeVisible()
  },
}

/** A manager sees those of the own branches, without names and minutes, and nothing of the app. */
export const OfOwnBranches: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(currentUser, { ...kerem, rights: beyondCounter(['branch_manager']) }),
      answers(ownBranches, ownBranchesOf([1, 3])),
      answers(listVisitRatings, namelessRatings),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
    await expect(canvas.queryByText(/Süleyman/)).toBeNull()
    await expect(canvas.queryByText(/\d\d:\d\d/)).toBeNull()
    await expect(canvas.queryByRole('radio', { name: 'Uygulama' })).toBeNull()
  },
}

/** Of a branch that is not theirs nobody is told. */
export const Forbidden: Story = {
  args: { search: { branch: 2 } },
  parameters: {
    msw: [
      refuses(listVisitRatings, 'no_right_here'),
      refuses(summarizeVisitRatings, 'no_right_here'),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/yetkiniz yok/)).toBeVisible()
  },
}

/** Of a region its branches alone; the filters stay within. */
export const OfARegion: Story = {
  args: { search: { region: 1 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(await canvas.findByRole('button', { name: /^5 yıldız/ }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ region: 1, stars: 5 })
  },
}

export const NoVisits: Story = {
  parameters: {
    msw: [
      answers(listVisitRatings, []),
      answers(summarizeVisitRatings, {
        total: 0,
        average: null,
        distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, ratings: 0 })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/siparişlerini ve alışverişlerini/),
    ).toBeVisible()
  },
}

/** Of the app, chain-wide. */
export const OfTheApp: Story = {
  args: { search: { of: 'app' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
    await expect(await canvas.findByText('4,3')).toBeVisible()
    await expect(canvas.getByText('1.284 değerlendirme')).toBeVisible()

    const two = canvas.getByRole('button', { name: '2 yıldız 64 değerlendirme' })
    await userEvent.click(two)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ of: 'app', stars: 2 })
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(1),
    )
    await expect(canvas.getByText(/Siparişim eksik geldi/)).toBeVisible()
    await expect(two).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(two)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ of: 'app' })
  },
}

/** As the dashboard leads here: two stars and less, of some days. */
export const Low: Story = {
  args: { search: { of: 'app', most: 2, from: '2026-11-16', to: '2026-11-22' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(1),
    )
    await userEvent.click(
      canvas.getByRole('button', { name: '2 yıldız ve altı · 16 Kas 2026 – 22 Kas 2026' }),
    )
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ of: 'app' })
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5),
    )
  },
}

/** Two ratings a page, newest first. */
export const Pages: Story = {
  args: { search: { of: 'app' } },
  parameters: {
    msw: [
      answers(listRatings, ({ query }) => {
        const start = query.has('before') ? 2 : 0
        const link = start === 0 && { link: '</api/admin/ratings?before=89>; rel="next"' }
        return Response.json(ratings.slice(start, start + 2), { headers: { ...link } })
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Daha Fazla' }))
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(4),
    )
    await expect(canvas.queryByRole('button', { name: 'Daha Fazla' })).toBeNull()
  },
}

export const NoneOfTheseStars: Story = {
  args: { search: { of: 'app', stars: 3 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('3 yıldızlı bir değerlendirme yok.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tümünü Göster' }))
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
  },
}

export const Empty: Story = {
  args: { search: { of: 'app' } },
  parameters: {
    msw: [
      answers(listRatings, []),
      answers(summarizeRatings, {
        total: 0,
        average: null,
        distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, ratings: 0 })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Henüz değerlendirme yok/)).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listVisitRatings), stalls(summarizeVisitRatings)] },
}

export const Failed: Story = {
  parameters: { msw: [refuses(summarizeVisitRatings, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.resetHandlers()
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('4,6')).toBeVisible()
  },
}

/** The average loads, the list fails. */
export const ListFailed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listVisitRatings, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(await canvas.findByText('4,6')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
