import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { customerHistory } from '#api/contracts/points/points.ts'
import { listReasons, recordPoints, reversePoints } from '#api/contracts/points/recording.ts'
import { entries, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { act, UsersAtAnAddress } from '#storybook/at-the-users.tsx'

const meta = {
  title: 'Screens/Administrator/Points of a person',
  component: UsersAtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onForbidden: fn() },
} satisfies Meta<typeof UsersAtAnAddress>

export default meta
type Story = StoryObj<typeof meta>

const openPoints = async () => {
  await act('Elif Yılmaz', 'Puan İşlemleri')
  const dialog = within(await screen.findByRole('dialog', { name: 'Puan İşlemleri' }))
  await dialog.findByRole('spinbutton', { name: 'Puan' })
  return dialog
}

const sent = fn()

const chooseReason = (dialog: ReturnType<typeof within>, reason: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Neden/ }), reason)

const remembering = answers(recordPoints, ({ body }) => {
  sent(body)
  return recorded(body.type, Math.abs(body.amount), body.branchId)
})

export const TakesPoints: Story = {
  tags: ['quick'],
  parameters: { msw: [remembering] },
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

/** The bound that holds is the server's to name, at the field: it may be lower than 10.000. */
export const BeyondTheBound: Story = {
  parameters: {
    msw: [
      answers(recordPoints, () =>
        Response.json(
          {
            ...{ code: 'limit_reached', status: 409 },
            error: 'Tek işlemde en fazla 500 puan verebilirsiniz.',
          },
          { status: 409 },
        ),
      ),
    ],
  },
  play: async () => {
    const dialog = await openPoints()
    const amount = dialog.getByRole('spinbutton', { name: 'Puan' })
    await userEvent.type(amount, '20000')
    await chooseReason(dialog, 'İyi niyet')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription('Tek işlemde en fazla 500 puan verebilirsiniz.'),
    )
  },
}

/** Too many are refused; `Diğer` asks for words, which the entry bears. */
export const AwardsWithWords: Story = {
  parameters: { msw: [remembering] },
  play: async () => {
    const dialog = await openPoints()
    const amount = dialog.getByRole('spinbutton', { name: 'Puan' })
    await userEvent.type(amount, '200001')
    await chooseReason(dialog, 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await expect(await dialog.findByText('Geçerli bir puan değeri girin')).toBeVisible()
    await expect(dialog.getByText('Açıklama gerekli')).toBeVisible()
    await expect(dialog.queryByRole('option', { name: 'Test' })).toBeNull()
    await userEvent.clear(amount)
    await userEvent.type(amount, '20')
    await userEvent.type(dialog.getByLabelText(/^Açıklama/), 'Açılış çekilişi')
    await userEvent.click(dialog.getByRole('button', { name: 'Puan Ekle' }))
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith({
        ...{ type: 'EARN', amount: 20, branchId: 1 },
        ...{ reason: 'diğer', note: 'Açılış çekilişi' },
      }),
    )
  },
}

/** In the demo people try things. */
export const InTheDemo: Story = {
  parameters: { msw: [answers(listReasons, ['düzeltme', 'test', 'diğer'])] },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByRole('option', { name: 'Test' })).toBeInTheDocument()
  },
}

/** As long as it is not known what this house offers, nothing is offered for trying things. */
export const ReasonsUnknown: Story = {
  parameters: { msw: [stalls(listReasons)] },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByRole('option', { name: 'Diğer' })).toBeInTheDocument()
    await expect(dialog.queryByRole('option', { name: 'Test' })).toBeNull()
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
    const reversal = within(await screen.findByRole('dialog', { name: 'Puan Hareketini Geri Al' }))
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
    const reversal = within(await screen.findByRole('dialog', { name: 'Puan Hareketini Geri Al' }))
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
          ...(index === 2 && { approvedBy: { id: 8, fullName: 'Barış Tekin' } }),
        })),
      ),
    ],
  },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByText('Düzeltme hareketi')).toBeVisible()
    await expect(dialog.getByText('Geri alındı')).toBeVisible()
    await expect(dialog.getByText('Geri alma · Düzeltme')).toBeVisible()
    await expect(dialog.getByText('Onaylayan: Barış Tekin')).toBeVisible()
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
  tags: ['quick'],
  parameters: { msw: [refuses(customerHistory, 'unexpected')] },
  play: async () => {
    const dialog = await openPoints()
    await expect(await dialog.findByText('Puan geçmişi alınamadı')).toBeVisible()
  },
}
