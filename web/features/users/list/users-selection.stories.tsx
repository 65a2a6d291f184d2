import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { changeUsers, listUsers } from '#api/contracts/users/users.ts'
import { people } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { act, choose, click, UsersAtAnAddress } from '#storybook/at-the-users.tsx'

const meta = {
  title: 'Screens/Administrator/Selected users',
  component: UsersAtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onForbidden: fn() },
} satisfies Meta<typeof UsersAtAnAddress>

export default meta
type Story = StoryObj<typeof meta>

/** Several at once, by the keyboard too; of whom it was refused the reason is told by name. */
export const ClosesSeveral: Story = {
  tags: ['quick'],
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
    await expect(await bar.findByRole('link', { name: 'Bildirim Gönder' })).toHaveAttribute(
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
  tags: ['quick'],
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

/** Who was selected and then closed by the row's menu can be opened again, not closed once more. */
export const ClosedMeanwhile: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await choose('Elif Yılmaz')
    const bar = within(canvas.getByRole('region', { name: 'Seçilenler' }))
    await act('Elif Yılmaz', 'Devre Dışı Bırak')
    const dialog = within(await screen.findByRole('alertdialog'))
    msw.use(answers(listUsers, () => people.map((person) => ({ ...person, isActive: false }))))
    await userEvent.click(dialog.getByRole('button', { name: 'Devre Dışı Bırak' }))
    await expect(await bar.findByRole('button', { name: 'Etkinleştir' })).toBeVisible()
    await expect(bar.queryByRole('button', { name: 'Devre Dışı Bırak' })).toBeNull()
  },
}

/** Who was selected stays so when a search hides them, and the bar says it. */
export const SelectionBeyondASearch: Story = {
  parameters: {
    msw: [
      answers(listUsers, ({ query }) =>
        people.filter(({ fullName }) => fullName.includes(query.get('q') ?? '')),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose('Elif Yılmaz')
    await choose('Süleyman Öztürk')
    const bar = within(canvas.getByRole('region', { name: 'Seçilenler' }))
    await expect(bar.getByText('2 kişi seçildi')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox'), 'Elif')
    await expect(
      await bar.findByText("2 kişi seçildi · 1'i bu listede değil", undefined, { timeout: 3000 }),
    ).toBeVisible()
  },
}
