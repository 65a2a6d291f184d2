import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { customerHistory } from '#api/contracts/points/points.ts'
import { recordPoints, reversePoints } from '#api/contracts/points/recording.ts'
import { personStory } from '#api/contracts/users/story.ts'
import {
  changeUser,
  changeUsers,
  deactivateUser,
  exportUsers,
  listUsers,
} from '#api/contracts/users/users.ts'
import { entries, longName, people, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { storyOfPerson } from '#api/mocks/story-fixtures.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import type { UsersSearch } from './queries.ts'
import { UsersScreen } from './users-screen.tsx'

/** The screen with its own search parameters. */
function AtAnAddress(props: ComponentProps<typeof UsersScreen>) {
  const [search, setSearch] = useState<UsersSearch>(props.search)
  return (
    <UsersScreen
      {...props}
      search={search}
      onSearchChange={(next, replace) => {
        props.onSearchChange(next, replace)
        setSearch(next)
      }}
    />
  )
}

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
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onForbidden: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Chooses from the menu of a person's row. */
const act = async (person: string, what: string) => {
  await click(`${person} için işlemler`)
  await userEvent.click(await screen.findByRole('menuitem', { name: what }))
}

export const Default: Story = {
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
    await userEvent.click(canvas.getByRole('button', { name: 'Personel olanlar' }))
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
    await userEvent.click(canvas.getByRole('button', { name: 'Yöneticiler' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Pasif olanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ role: 'admin', state: undefined }),
      false,
    )
  },
}

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Seç: ${name}` }))

/** Several at once, by the keyboard too; of whom it was refused the reason is told by name. */
export const ClosesSeveral: Story = {
  parameters: {
    msw: [
      answers(changeUsers, ({ body }) =>
        body.ids.map((id) =>
          id === 1
            ? { id, outcome: 'refused', error: 'Kendi hesabınızı devre dışı bırakamazsınız.' }
            : { id, outcome: 'changed', error: null },
        ),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose('Elif Yılmaz')
    const all = canvas.getByRole('checkbox', { name: 'Bu sayfadakilerin tümünü seç' })
    await expect(all).toBePartiallyChecked()
    all.focus()
    await userEvent.keyboard(' ')
    const bar = within(canvas.getByRole('region', { name: 'Seçilenler' }))
    await expect(bar.getByText('4 kişi seçildi')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Bildirim Gönder' })).toHaveAttribute(
      'href',
      '/admin/send-notification?to=%5B42%2C7%2C1%5D',
    )
    await userEvent.click(bar.getByRole('button', { name: 'Devre Dışı Bırak' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    // who is closed already is not asked about
    await expect(dialog.getByText('Elif Yılmaz, Kerem Aydın, Nazlı Çelik')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Devre Dışı Bırak' }))
    await expect(await canvas.findByText('3 kişiden 2 kişi devre dışı bırakıldı.')).toBeVisible()
    await expect(canvas.getByText(/Kendi hesabınızı devre dışı bırakamazsınız/)).toBeVisible()
    await expect(canvas.queryByRole('region', { name: 'Seçilenler' })).toBeNull()
    await click('Tamam')
    await expect(canvas.queryByText(/3 kişiden/)).toBeNull()
  },
}

export const RestoresSeveral: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose('Süleyman Öztürk')
    const bar = within(canvas.getByRole('region', { name: 'Seçilenler' }))
    await expect(bar.queryByRole('button', { name: 'Devre Dışı Bırak' })).toBeNull()
    await userEvent.click(bar.getByRole('button', { name: 'Etkinleştir' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Etkinleştir' }))
    await expect(await canvas.findByText('1 kişi yeniden etkinleştirildi.')).toBeVisible()
  },
}

export const SeveralRefused: Story = {
  parameters: { msw: [refuses(changeUsers, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await choose('Elif Yılmaz')
    const bar = within(within(canvasElement).getByRole('region', { name: 'Seçilenler' }))
    await userEvent.click(bar.getByRole('button', { name: 'Devre Dışı Bırak' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Devre Dışı Bırak' }))
    await expect(await dialog.findByText(/ulaşılamıyor/)).toBeVisible()
  },
}

/** A click anywhere in the row opens the person's whole story, and so does Enter on the name. */
export const Drawer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByRole('button', { name: 'Elif Yılmaz' })
    name.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    for (const part of [
      'Son puan hareketleri',
      'Değerlendirmeler',
      'Gelen bildirimler',
      'Güvenlik kaydı',
    ])
      await expect(await drawer.findByRole('region', { name: part })).toBeVisible()
    await expect(await drawer.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Tüm kayıtlar' })).toHaveAttribute(
      'href',
      '/admin/security-log?q=musteri%40telve.example',
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Düzenle' }))
    // the form stands over the drawer, which is still there when the form is gone
    const form = await screen.findByRole('dialog', { name: 'Kullanıcıyı Düzenle' })
    await userEvent.click(within(form).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(form).not.toBeInTheDocument())
    await userEvent.click(drawer.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(name).toHaveFocus()
  },
}

/** Somebody of whom there is nothing to tell yet. */
export const DrawerEmpty: Story = {
  parameters: {
    msw: [
      answers(personStory, {
        ...storyOfPerson(43),
        entries: 0,
        devices: 0,
        sessions: 0,
        consents: { email: false, sms: false },
        ratings: [],
        notifications: [],
        security: [],
      }),
      answers(customerHistory, []),
    ],
  },
  play: async () => {
    await click('Süleyman Öztürk')
    const drawer = within(await screen.findByRole('dialog', { name: 'Süleyman Öztürk' }))
    await expect(await drawer.findByText('Puan geçmişi bulunamadı')).toBeVisible()
    await expect(drawer.getByText('Bildirim yok.')).toBeVisible()
  },
}

export const DrawerFails: Story = {
  parameters: { msw: [refuses(personStory, 'unavailable')] },
  play: async () => {
    await click('Elif Yılmaz')
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await expect(await drawer.findByText(/ulaşılamıyor/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Düzenle' })).toBeVisible()
  },
}
export const DrawerLoading: Story = {
  parameters: { msw: [stalls(personStory)] },
  play: async () => {
    await click('Elif Yılmaz')
  },
}
export const DrawerOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await click('Elif Yılmaz')
    await expect(await screen.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
  },
}
export const DrawerDark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    await click('Elif Yılmaz')
    await expect(await screen.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
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
  parameters: { msw: [refuses(listUsers, 'forbidden')] },
  play: async ({ args }) => {
    await expect(await screen.findByText('Yetkisiz erişim')).toBeVisible()
    await expect(args.onForbidden).toHaveBeenCalledOnce()
  },
}

export const Edits: Story = {
  play: async () => {
    await act('Elif Yılmaz', 'Düzenle')
    const dialog = within(await screen.findByRole('dialog', { name: 'Kullanıcıyı Düzenle' }))
    await expect(dialog.getByLabelText('Kullanıcı Adı')).toHaveAttribute('readonly')
    await expect(dialog.getByLabelText('Puan')).toHaveAttribute('readonly')
    const name = dialog.getByLabelText(/İsim Soyisim/)
    await userEvent.clear(name)
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('İsim Soyisim gerekli')).toBeVisible()
    await userEvent.type(name, 'Elif Yıldız')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await screen.findByText('Kullanıcı başarıyla güncellendi')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** The last administrator cannot be demoted. Dialog and toast show the reason. */
export const EditRefused: Story = {
  parameters: { msw: [refuses(changeUser, 'own_demotion')] },
  play: async () => {
    await act('Nazlı Çelik', 'Düzenle')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yönetici' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('Kendi yönetici yetkinizi kaldıramazsınız.')).toBeVisible()
  },
}

export const EditFailedWithoutAWord: Story = {
  parameters: { msw: [answers(changeUser, () => new Response('', { status: 502 }))] },
  play: async () => {
    await act('Elif Yılmaz', 'Düzenle')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Personel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('Kullanıcı güncellenemedi')).toBeVisible()
  },
}

export const Deactivates: Story = {
  play: async () => {
    await act('Elif Yılmaz', 'Devre Dışı Bırak')
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(dialog.getByText('Elif Yılmaz · musteri@telve.example')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Devre Dışı Bırak' }))
    await expect(await screen.findByText('Kullanıcı başarıyla devre dışı bırakıldı')).toBeVisible()
  },
}

export const DeactivatingFails: Story = {
  parameters: { msw: [refuses(deactivateUser, 'unavailable')] },
  play: async () => {
    await act('Elif Yılmaz', 'Devre Dışı Bırak')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Devre Dışı Bırak' }))
    await expect(
      await dialog.findByText('Kullanıcı devre dışı bırakılırken bir hata oluştu'),
    ).toBeVisible()
  },
}

const openPoints = async () => {
  await act('Elif Yılmaz', 'Puan İşlemleri')
  return within(await screen.findByRole('dialog', { name: 'Puan İşlemleri' }))
}

const sent = fn()

const chooseReason = (dialog: ReturnType<typeof within>, reason: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Neden/ }), reason)

export const TakesPoints: Story = {
  parameters: {
    msw: [
      answers(recordPoints, ({ body }) => {
        sent(body)
        return recorded(body.type, Math.abs(body.amount), body.branchId)
      }),
    ],
  },
  play: async () => {
    const dialog = await openPoints()
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await expect(await dialog.findByText('Geçerli bir puan değeri girin')).toBeVisible()
    await expect(dialog.getByText('Neden seçiniz', { selector: 'p' })).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Puan Düş' }))
    const amount = dialog.getByRole('spinbutton', { name: 'Puan' })
    await userEvent.type(amount, '1251')
    await chooseReason(dialog, 'Şikâyet')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Düş' }))
    await expect(await dialog.findByText('Kullanıcının yeterli puanı yok')).toBeVisible()
    await userEvent.clear(amount)
    await userEvent.type(amount, '40')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Düş' }))
    await expect(await screen.findByText('Puanlar başarıyla harcandı')).toBeVisible()
    await expect(sent).toHaveBeenCalledWith({
      type: 'SPEND',
      amount: -40,
      branchId: 1,
      reason: 'şikâyet',
    })
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

export const PointsAskBeforeTheyGo: Story = {
  play: async () => {
    const dialog = await openPoints()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Puan' }), '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Forma Dön' }))
    await expect(dialog.getByRole('spinbutton', { name: 'Puan' })).toHaveValue(5)
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Kaydetmeden Çık' }))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

export const PointsRefused: Story = {
  parameters: { msw: [refuses(recordPoints, 'user_inactive')] },
  play: async () => {
    const dialog = await openPoints()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Puan' }), '5')
    await chooseReason(dialog, 'Düzeltme')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await expect(await dialog.findByText('Bu kullanıcının hesabı devre dışı.')).toBeVisible()
  },
}

export const PointsFailedWithoutAWord: Story = {
  parameters: {
    msw: [answers(recordPoints, () => new Response('', { status: 500 }))],
  },
  play: async () => {
    const dialog = await openPoints()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Puan' }), '5')
    await chooseReason(dialog, 'Düzeltme')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await expect(await dialog.findByText('Puan işlemi başarısız')).toBeVisible()
  },
}

export const TakesAnEntryBack: Story = {
  play: async () => {
    const dialog = await openPoints()
    const [newest] = await dialog.findAllByRole('button', { name: /^Geri Al/ })
    await userEvent.click(newest as HTMLElement)
    const reversal = within(await screen.findByRole('dialog', { name: 'Puan hareketini geri al' }))
    await userEvent.click(reversal.getByRole('button', { name: 'Geri Al' }))
    await expect(await reversal.findByText('Neden seçiniz', { selector: 'p' })).toBeVisible()
    await chooseReason(reversal, 'Düzeltme')
    await userEvent.type(reversal.getByLabelText(/Açıklama/), 'Yanlış müşteri')
    await userEvent.click(reversal.getByRole('button', { name: 'Geri Al' }))
    await expect(await screen.findByText('Puan hareketi geri alındı.')).toBeVisible()
    // the balance above the table, and the one after the previous entry
    await waitFor(() => expect(dialog.getAllByText('1.225')).toHaveLength(2))
  },
}

export const ReversalRefused: Story = {
  parameters: { msw: [refuses(reversePoints, 'already_reversed')] },
  play: async () => {
    const dialog = await openPoints()
    const [newest] = await dialog.findAllByRole('button', { name: /^Geri Al/ })
    await userEvent.click(newest as HTMLElement)
    const reversal = within(await screen.findByRole('dialog', { name: 'Puan hareketini geri al' }))
    await chooseReason(reversal, 'Düzeltme')
    await userEvent.type(reversal.getByLabelText(/Açıklama/), 'Yanlış müşteri')
    await userEvent.click(reversal.getByRole('button', { name: 'Geri Al' }))
    await expect(await reversal.findByText('Bu puan hareketi zaten geri alınmış.')).toBeVisible()
  },
}

/** A reversed entry, its reversal, and one of another kind, which has no button. */
export const HistoryWithReversals: Story = {
  parameters: {
    msw: [
      answers(
        customerHistory,
        entries.map((entry, index) => ({
          ...entry,
          reversed: index === 1,
          reversesId: index === 0 ? 910 : null,
          note: index === 0 ? 'Yanlış müşteriye eklendi' : null,
          ...(index === 0 && { kind: 'reversal' as const, reason: 'düzeltme' as const }),
          ...(index === 3 && { kind: 'expiry' as const, reason: null }),
        })),
      ),
    ],
  },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByText('Düzeltme hareketi')).toBeVisible()
    await expect(dialog.getByText('Geri alındı')).toBeVisible()
    await expect(dialog.getByText('Geri alma · Düzeltme')).toBeVisible()
    const expired = dialog.getByText('Süre sonu').closest('tr') as HTMLElement
    await expect(within(expired).queryByRole('button', { name: /^Geri Al/ })).toBeNull()
  },
}

export const NoHistory: Story = {
  parameters: { msw: [answers(customerHistory, [])] },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByText('Puan geçmişi bulunamadı')).toBeVisible()
  },
}

export const HistoryFails: Story = {
  parameters: { msw: [refuses(customerHistory, 'unexpected')] },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByText('Puan geçmişi alınamadı')).toBeVisible()
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

/** Cards, each with its check box and its menu. */
export const Phone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await choose('Elif Yılmaz')
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
