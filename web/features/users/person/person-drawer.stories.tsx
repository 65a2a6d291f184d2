import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { customerLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listManagedOrders } from '#api/contracts/orders/managing.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { changeHouseNote } from '#api/contracts/users/house-note.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { changeUser, deactivateUser, listUsers } from '#api/contracts/users/users.ts'
import { entries } from '#api/mocks/fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import { storyOfPerson } from '#api/mocks/story-fixtures.ts'
import { act, openPerson, UsersAtAnAddress } from '#storybook/at-the-users.tsx'
import { choose } from '#storybook/choosing.ts'
import { bodiesSent, by } from '#storybook/sent.ts'

const meta = {
  title: 'Screens/Administrator/Person',
  component: UsersAtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onForbidden: fn() },
} satisfies Meta<typeof UsersAtAnAddress>

export default meta
type Story = StoryObj<typeof meta>

/** A click anywhere in the row opens the person's whole story, and so does Enter on the name. */
export const Drawer: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByRole('link', { name: 'Elif Yılmaz' })
    name.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    for (const part of [
      ...['İşletme notu', 'Kademe', 'Kuponlar', 'Damgalar', 'Son siparişler'],
      'Son puan hareketleri',
      'Şube değerlendirmeleri',
      'Uygulama değerlendirmeleri',
      'Gelen bildirimler',
      'Güvenlik kaydı',
    ])
      await expect(await drawer.findByRole('region', { name: part })).toBeVisible()
    await expect(drawer.getByText('₺7.846,50')).toBeVisible()
    await expect(await drawer.findByRole('link', { name: /^614 · / })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/orders\?order=\d+$/),
    )
    await expect(await drawer.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Tüm Kayıtlar' })).toHaveAttribute(
      'href',
      '/admin/security-log?q=musteri%40telve.example',
    )
  },
}

/** An entry that a manager has let pass names them, without being opened (decisions/276). */
export const DrawerNamesApprovers: Story = {
  parameters: {
    msw: [
      answers(
        customerHistory,
        entries.slice(0, 3).map((entry, index) => ({
          ...entry,
          ...(index === 1 && { approvedBy: { id: 8, fullName: 'Barış Tekin' } }),
        })),
      ),
    ],
  },
  play: async () => {
    await openPerson('Elif Yılmaz')
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await expect(await drawer.findAllByText('Onaylayan: Barış Tekin')).toHaveLength(1)
  },
}

/** A bill of a customer who is on the telephone, by its receipt. */
export const AddsABill: Story = {
  play: async () => {
    await openPerson('Elif Yılmaz')
    await userEvent.click(await screen.findByRole('button', { name: 'Fişle Alışveriş Ekle' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sonradan Ekle' }))
    await choose(dialog.getByLabelText(/^Fişin şubesi/), 'Moda')
    await userEvent.type(dialog.getByLabelText(/^Fiş numarası/), 'A-1204')
    await userEvent.type(dialog.getByLabelText(/^Tutar/), '185,00')
    await userEvent.click(dialog.getByRole('button', { name: 'Sonradan Ekle' }))
    await screen.findByText(/^Alışveriş eklendi, \d+ puan kazandı\.$/)
    await expect(screen.queryByRole('dialog', { name: 'Sonradan Ekle' })).not.toBeInTheDocument()
  },
}

/** The form stands over the drawer, which gives the focus back to the name. */
export const DrawerCloses: Story = {
  play: async ({ canvasElement }) => {
    const name = await within(canvasElement).findByRole('link', { name: 'Elif Yılmaz' })
    await userEvent.click(name)
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Düzenle' }))
    // the form stands over the drawer, which is still there when the form is gone
    const form = await screen.findByRole('dialog', { name: 'Kullanıcıyı Düzenle' })
    await userEvent.click(within(form).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(form).not.toBeInTheDocument())
    await userEvent.click(drawer.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(name).toHaveFocus())
  },
}

/** Whatever the list shows, a person's address opens their details, which closing leaves. */
export const DrawerAtItsAddress: Story = {
  args: { search: { q: 'kimse yok', person: 42 } },
  parameters: { msw: [answers(listUsers, [])] },
  play: async ({ args }) => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await expect(await drawer.findByRole('button', { name: 'Düzenle' })).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Kapat' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith(
      { q: 'kimse yok', person: undefined },
      true,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** Somebody of whom there is nothing to tell yet. */
export const DrawerEmpty: Story = {
  parameters: {
    msw: [
      answers(personStory, {
        ...storyOfPerson(43),
        spent: { purchases: 0, amount: 0 },
        houseNote: { id: 43, note: '', actor: null, at: null, version: 1 },
        entries: 0,
        devices: 0,
        sessions: 0,
        consents: { email: false, sms: false, call: false, push: false },
        ratings: [],
        visitRatings: [],
        notifications: [],
        security: [],
      }),
      answers(customerHistory, []),
      answers(listManagedOrders, []),
      answers(customerLoyalty, { ...loyalty, coupons: [], stampCards: [] }),
    ],
  },
  play: async () => {
    await openPerson('Süleyman Öztürk')
    const drawer = within(await screen.findByRole('dialog', { name: 'Süleyman Öztürk' }))
    await expect(await drawer.findByText('Puan geçmişi bulunamadı')).toBeVisible()
    for (const none of ['Bildirim yok.', 'Not yok.', 'Sipariş yok.', 'Kullanılabilir kupon yok.'])
      await expect(await drawer.findByText(none)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Not Ekle' })).toBeVisible()
  },
}

/** The note opens in a form that says who reads it, and what it must not hold. */
export const WritesANote: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    await openPerson('Elif Yılmaz')
    await userEvent.click(await screen.findByRole('button', { name: 'Notu Düzenle' }))
    const form = within(await screen.findByRole('dialog', { name: 'İşletme Notu' }))
    const field = form.getByRole('textbox', { name: 'Not' })
    await expect(field).toHaveAccessibleDescription(/özel nitelikli bilgileri yazmayın/)
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    await userEvent.clear(field)
    await userEvent.type(field, 'Kendi termosuyla gelir.')
    await userEvent.click(form.getByRole('button', { name: 'Kaydet' }))
    await expect(await screen.findByText('Not kaydedildi.')).toBeVisible()
    await expect(bodies).toEqual([{ note: 'Kendi termosuyla gelir.' }])
    stop()
  },
}

export const NoteChangedMeanwhile: Story = {
  parameters: {
    msw: [
      refusesStale(changeHouseNote, {
        ...storyOfPerson(42).houseNote,
        note: 'Başkasının notu',
        version: 9,
      }),
    ],
  },
  play: async () => {
    await openPerson('Elif Yılmaz')
    await userEvent.click(await screen.findByRole('button', { name: 'Notu Düzenle' }))
    const form = within(await screen.findByRole('dialog', { name: 'İşletme Notu' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Not' }), ' Ve çok nazik.')
    await userEvent.click(form.getByRole('button', { name: 'Kaydet' }))
    await expect(await form.findByText('Başkasının notu')).toBeVisible()
  },
}

export const StandingFails: Story = {
  parameters: {
    msw: [refuses(customerLoyalty, 'unavailable'), refuses(listManagedOrders, 'unavailable')],
  },
  play: async () => {
    await openPerson('Elif Yılmaz')
    await expect(await screen.findByText('Kademe ve kuponlar alınamadı')).toBeVisible()
    await expect(await screen.findByText('Siparişler alınamadı')).toBeVisible()
  },
}

export const DrawerFails: Story = {
  parameters: { msw: [refuses(personStory, 'unavailable')] },
  play: async () => {
    await openPerson('Elif Yılmaz')
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await expect(await drawer.findByText(/ulaşılamıyor/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Düzenle' })).toBeVisible()
  },
}

export const DrawerLoading: Story = {
  parameters: { msw: [stalls(personStory)] },
  play: async () => {
    await openPerson('Elif Yılmaz')
  },
}

export const DrawerOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await openPerson('Elif Yılmaz')
    await expect(await screen.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
  },
}

export const DrawerDark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    await openPerson('Elif Yılmaz')
    await expect(await screen.findByText('Puanlarım hemen geliyor, çok pratik.')).toBeVisible()
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
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Yönetici' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('Kendi yönetici yetkinizi kaldıramazsınız.')).toBeVisible()
  },
}

export const EditFailedWithoutAWord: Story = {
  parameters: { msw: [answers(changeUser, () => new Response('', { status: 502 }))] },
  play: async () => {
    await act('Elif Yılmaz', 'Düzenle')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Personel' }))
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
  tags: ['quick'],
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

/** Somebody who has lost phone and recovery codes. */
export const Recovered: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('link', { name: 'Elif Yılmaz' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Elif Yılmaz' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'İkinci Adımı Kaldır' }))
    const form = within(await screen.findByRole('dialog', { name: 'İkinci Adımı Kaldır' }))
    await userEvent.click(form.getByRole('button', { name: 'Kaldır' }))
    await expect(await form.findByText('Bir neden seçin.')).toBeVisible()
    await userEvent.selectOptions(form.getByLabelText(/^Neden/), 'Telefonunu değiştirdi')
    await userEvent.click(form.getByRole('button', { name: 'Kaldır' }))
    await expect(await screen.findByText(/^Doğrulama yöntemleri kaldırıldı/)).toBeVisible()
  },
}
