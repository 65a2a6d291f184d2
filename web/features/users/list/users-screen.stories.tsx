import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { exportUsers, listUsers } from '#api/contracts/users/users.ts'
import { longName, people } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { choose, click, UsersAtAnAddress } from '#storybook/at-the-users.tsx'
import { browserPage } from '#web/shared/browser-page.ts'

/** A mock list that searches and sorts like the server, three people a page. */
const asked = fn()

const livingList = answers(listUsers, ({ query }) => {
  asked(query.toString())
  const q = (query.get('q') ?? '').toLocaleLowerCase('tr')
  const found = people.filter((one) => one.fullName.toLocaleLowerCase('tr').includes(q))
  if (query.get('direction') === 'desc') found.reverse()
  const start = query.has('before') ? 3 : 0
  const page = found.slice(start, start + 3)
  const links = [
    start + 3 < found.length && `</api/admin/users?before=${page.at(-1)?.id}>; rel="next"`,
    start > 0 && `</api/admin/users?after=${page[0]?.id}>; rel="prev"`,
  ].filter((link) => link !== false)
  const headers = { 'x-total-count': String(found.length), link: links.join(', ') }
  return Response.json(page, { headers })
})

const meta = {
  title: 'Screens/Administrator/Users',
  component: UsersAtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onForbidden: fn() },
} satisfies Meta<typeof UsersAtAnAddress>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('4 kullanıcı')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(5)
    await expect(canvas.getAllByText('Aktif')).toHaveLength(3)
    await expect(canvas.getByText('Pasif')).toBeVisible()
  },
}

/** What can be done with a person stands behind `⋯`; a closed account is not closed again. */
export const RowMenu: Story = {
  play: async () => {
    await click('Süleyman Öztürk için işlemler')
    const closed = await screen.findByRole('menu')
    await expect(within(closed).queryByText('Devre Dışı Bırak')).toBeNull()
    await expect(within(closed).getByText('Yeniden Etkinleştir')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await click('Elif Yılmaz için işlemler')
    const menu = await screen.findByRole('menu')
    await expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Puan İşlemleri', 'Düzenle', 'Devre Dışı Bırak'])
  },
}

/** Filters stand in the address, one of each kind at a time. */
export const Filters: Story = {
  parameters: { msw: [livingList] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('4 kullanıcı')
    const role = canvas.getByRole('combobox', { name: 'Kimler' })
    await userEvent.selectOptions(role, 'Bütün çalışanlar')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ role: 'staff' }),
      false,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Pasif olanlar' }))
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(
        expect.stringContaining('role=staff&state=deactivated'),
      ),
    )
    await userEvent.selectOptions(role, 'Müşteri Hizmetleri')
    await userEvent.click(canvas.getByRole('button', { name: 'Pasif olanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ role: 'customer_care', state: undefined }),
      false,
    )
  },
}

const takenOut = fn()

/** The file has whom the list finds, all pages of it. */
export const TakesTheListOut: Story = {
  args: { search: { q: 'elif', role: 'customer' } },
  parameters: {
    msw: [
      answers(exportUsers, ({ body }) => {
        takenOut(body)
        return new Response('\uFEFFAd Soyad\r\n', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  },
  play: async () => {
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await click('CSV İndir')
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    await expect(takenOut).toHaveBeenCalledWith({ q: 'elif', role: 'customer' })
  },
}

export const ListTooLongForAFile: Story = {
  parameters: { msw: [refuses(exportUsers, 'too_many_people')] },
  play: async () => {
    await click('CSV İndir')
    await expect(await screen.findByText(/En fazla|en fazla 50.000|50.000 kişi/)).toBeVisible()
  },
}

export const SearchesSortsAndTurns: Story = {
  parameters: { msw: [livingList] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await click('Sonraki Sayfa')
    await expect(await canvas.findByText('Süleyman Öztürk')).toBeVisible()
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ before: 1 }),
      false,
    )
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Önceki Sayfa' })).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Kişi' }))
    await waitFor(() =>
      expect(canvas.getByRole('columnheader', { name: 'Kişi' })).toHaveAttribute(
        'aria-sort',
        'descending',
      ),
    )
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Ara' }), 'elif')
    await expect(await canvas.findByText('1 kullanıcı')).toBeVisible()
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ q: 'elif', direction: 'desc', before: undefined }),
      true,
    )
    await expect(asked).toHaveBeenLastCalledWith(expect.stringContaining('q=elif'))
  },
}

/** The server counts at most a thousand matches. */
export const FoundMoreThanAreCounted: Story = {
  parameters: {
    msw: [
      answers(listUsers, () =>
        Response.json(people, { headers: { 'x-total-count': '1000', 'x-total-more': 'true' } }),
      ),
    ],
  },
  args: { search: { q: 'a' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1.000+ kullanıcı')).toBeVisible()
  },
}

export const NobodyFound: Story = {
  parameters: { msw: [livingList] },
  args: { search: { q: 'kimse' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Kullanıcı bulunamadı')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listUsers)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(listUsers, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const alert = await within(canvasElement).findByText('Kullanıcılar alınamadı')
    await expect(alert).toBeVisible()
    await expect(
      await screen.findByText('Kullanıcılar alınamadı. Lütfen tekrar deneyin.'),
    ).toBeVisible()
    const reload = spyOn(browserPage, 'reload').mockImplementation(() => {})
    await click('Tekrar Dene')
    await expect(reload).toHaveBeenCalledOnce()
  },
}

export const TurnedAway: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listUsers, 'forbidden')] },
  play: async ({ args }) => {
    await expect(await screen.findByText('Yetkisiz erişim')).toBeVisible()
    await expect(args.onForbidden).toHaveBeenCalledOnce()
  },
}

/** The order is chosen from a list as well: cards have no head to sort by. */
export const Tablet: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('4 kullanıcı')
    await userEvent.selectOptions(canvas.getByLabelText('Sırala'), 'Puanı çoktan aza')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'points', direction: 'desc' }),
      false,
    )
  },
}

/** Small rows, each with its check box and its menu; the filters are one button with their count. */
export const Phone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await choose('Elif Yılmaz')
    await userEvent.click(await canvas.findByRole('button', { name: 'Süzgeçler' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Pasif olanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'deactivated' }),
      false,
    )
    await userEvent.click(await canvas.findByRole('button', { name: 'Süzgeçler · 1' }))
    await expect(canvas.queryByRole('button', { name: 'Pasif olanlar' })).toBeNull()
  },
}

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(
        listUsers,
        people.map((one) => ({ ...one, fullName: longName })),
      ),
    ],
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
