import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { exportPosts, listPosts } from '#api/contracts/posts/posts.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { PostsScreen } from './posts-screen.tsx'

/** The screen with its own search parameters. */
function PostsAtAnAddress(props: ComponentProps<typeof PostsScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <PostsScreen {...props} search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Posts',
  component: PostsAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onPerson: fn() },
} satisfies Meta<typeof PostsAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** Who has which role where; whoever never got a branch is marked. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Görevler' }))
    await expect(await table.findByText('Şube Müdürü')).toBeVisible()
    await expect(table.getByText('Son gün: 30 Kas 2026')).toBeVisible()
    await expect(table.getByText('Şube seçilmedi')).toBeVisible()
    await userEvent.click(table.getByRole('link', { name: 'Selin Aydın' }))
    await expect(args.onPerson).toHaveBeenCalledWith(9)
    const rights = within(screen.getByRole('region', { name: 'Yetkiler tablosu' }))
    const refunds = rights.getByRole('row', { name: /^Şubenin her alışverişini/ })
    await expect(refunds).toHaveTextContent('Hayır')
    await expect(within(refunds).getAllByText('Evet')).toHaveLength(3)
  },
}

export const Filtered: Story = {
  play: async ({ args }) => {
    await screen.findByRole('table', { name: 'Görevler' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Yalnız şube seçilmemiş olanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ unsorted: true })
    await userEvent.selectOptions(screen.getByLabelText('Görev'), 'Barista')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ unsorted: true, role: 'barista' })
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { role: 'barista' } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Süzgeçler · 1' })).toBeVisible()
    const names = await screen.findAllByRole('link', { name: 'Barış Tekin' })
    await expect(names[0]).toBeVisible()
  },
}

export const Dark: Story = { ...Default, tags: [], globals: { ...meta.globals, theme: 'dark' } }

/** What the filters find is had as a file. */
export const AsAFile: Story = {
  args: { search: { role: 'barista' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(exportPosts, ({ body }) => {
        sent.push(body)
        return 'Kişi;Görev\r\n'
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ role: 'barista' }]))
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listPosts, [])] },
  play: async () => {
    await expect(await screen.findByText('Bu ölçütlere uyan bir görev yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listPosts)] } }

export const Failing: Story = {
  parameters: { msw: [refuses(listPosts, 'unavailable')] },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
  },
}
