import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { listRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ratings } from '#api/mocks/rating-fixtures.ts'
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

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
    await expect(await canvas.findByText('4,3')).toBeVisible()
    await expect(canvas.getByText('1.284 değerlendirme')).toBeVisible()

    const two = canvas.getByRole('button', { name: '2 yıldız 64 değerlendirme' })
    await userEvent.click(two)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ stars: 2 })
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(1),
    )
    await expect(canvas.getByText(/Siparişim eksik geldi/)).toBeVisible()
    await expect(two).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(two)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ stars: undefined })
  },
}

/** As the dashboard leads here: two stars and less, of some days. */
export const Low: Story = {
  args: { search: { most: 2, from: '2026-11-16', to: '2026-11-22' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(1),
    )
    await userEvent.click(
      canvas.getByRole('button', { name: '2 yıldız ve altı · 16 Kas 2026 – 22 Kas 2026' }),
    )
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({})
    await waitFor(async () =>
      expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5),
    )
  },
}

/** Two ratings a page, newest first. */
export const Pages: Story = {
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
  args: { search: { stars: 3 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('3 yıldızlı bir değerlendirme yok.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tümünü Göster' }))
    await expect(within(await named(canvasElement)).getAllByRole('listitem')).toHaveLength(5)
  },
}

export const Empty: Story = {
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
  parameters: { msw: [stalls(listRatings), stalls(summarizeRatings)] },
}

export const Failed: Story = {
  parameters: { msw: [refuses(summarizeRatings, 'unavailable')] },
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
    await expect(await canvas.findByText('4,3')).toBeVisible()
  },
}

/** The average loads, the list fails. */
export const ListFailed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listRatings, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(await canvas.findByText('4,3')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
