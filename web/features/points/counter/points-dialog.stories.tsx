import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, mocked, screen, userEvent, waitFor, within } from 'storybook/test'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { recordPoints } from '#api/contracts/points/recording.ts'
import { elifsCard, entries, longName, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { atTheDialog, chooseBranch, dialog, give20 } from '#storybook/points-dialog.ts'
import type { PointsDialog } from './points-dialog.tsx'

const meta = {
  title: 'Screens/Counter/Points dialog',
  ...atTheDialog,
} satisfies Meta<typeof PointsDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Earn: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const canvas = await dialog()
    await chooseBranch(canvas)
    await userEvent.click(canvas.getByRole('button', { name: '2' }))
    await userEvent.click(canvas.getByRole('button', { name: '5' }))
    await userEvent.click(canvas.getByRole('button', { name: '25 Puan Ekle' }))
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledOnce())
    await expect(args.onRecorded).toHaveBeenCalledWith(recorded('EARN', 25, 5))
    await expect(localStorage.getItem('telve:branch')).toBe('5')
  },
}

/** Another branch for one movement leaves the counter where it stands. */
export const ElsewhereForOnce: Story = {
  beforeEach: () => localStorage.setItem('telve:branch', '1'),
  play: async ({ args }) => {
    await give20()
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledWith(recorded('EARN', 20, 5)))
    await expect(localStorage.getItem('telve:branch')).toBe('1')
  },
}

/** And says what whoever stands there may give with one entry, before they press. */
export const RemembersTheBranch: Story = {
  beforeEach: () => localStorage.setItem('telve:branch', '1'),
  play: async () => {
    const canvas = await dialog()
    await waitFor(() => expect(canvas.getByLabelText(/Şube/)).toHaveDisplayValue('Merkez'))
    await expect(
      await canvas.findByText('Tek işlemde en fazla 2.000 puan verebilirsiniz'),
    ).toBeVisible()
  },
}

export const Spend: Story = {
  play: async ({ args }) => {
    const canvas = await dialog()
    await userEvent.click(canvas.getByRole('tab', { name: 'Harca' }))
    await expect(canvas.getByText('Mevcut Puan')).toBeVisible()
    await expect(canvas.getByText('1.250 puan')).toBeVisible()
    await chooseBranch(canvas)
    await userEvent.type(canvas.getByRole('textbox', { name: /^Puan/ }), '150')
    await userEvent.click(canvas.getByRole('button', { name: '150 Puan Harca' }))
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledWith(recorded('SPEND', 150, 5)))
  },
}

const called = fn()

/** Without a customer, the form refuses points before it calls the server. */
export const NobodyChosen: Story = {
  args: { customer: { ...elifsCard, id: 0 } },
  parameters: {
    msw: [
      answers(recordPoints, () => {
        called()
        return recorded('EARN', 20, 5)
      }),
    ],
  },
  play: async ({ args }) => {
    called.mockClear()
    const canvas = await give20()
    await expect(await canvas.findByText('Kullanıcı seçilmedi')).toBeVisible()
    await expect(called).not.toHaveBeenCalled()
    await expect(args.onRecorded).not.toHaveBeenCalled()
  },
}

export const NothingChosen: Story = {
  play: async ({ args }) => {
    const canvas = await dialog()
    await canvas.findByRole('option', { name: 'Moda' })
    await userEvent.click(canvas.getByRole('button', { name: 'Puan Ekle' }))
    await expect(await canvas.findByText('Lütfen şube seçiniz')).toBeVisible()
    await expect(canvas.getByText('Geçerli bir puan giriniz')).toBeVisible()
    await expect(args.onRecorded).not.toHaveBeenCalled()
  },
}

export const MoreThanTheBalance: Story = {
  args: { customer: { ...elifsCard, points: 15 } },
  play: async ({ args }) => {
    const canvas = await dialog()
    await userEvent.click(canvas.getByRole('tab', { name: 'Harca' }))
    await chooseBranch(canvas)
    await expect(canvas.getByRole('button', { name: '20 puan' })).toBeDisabled()
    const field = canvas.getByRole('textbox', { name: /^Puan/ })
    await userEvent.type(field, '20')
    await expect(field).toHaveAccessibleDescription(
      'En fazla 15 puan harcanabilir Kullanıcının yeterli puanı yok',
    )
    await userEvent.click(canvas.getByRole('button', { name: '20 Puan Harca' }))
    await expect(await canvas.findByText('Kullanıcının yeterli puanı yok')).toBeVisible()
    await expect(args.onRecorded).not.toHaveBeenCalled()
  },
}

export const BalanceFellMeanwhile: Story = {
  parameters: { msw: [refuses(recordPoints, 'insufficient_points')] },
  play: async () => {
    const canvas = await dialog()
    await userEvent.click(canvas.getByRole('tab', { name: 'Harca' }))
    await chooseBranch(canvas)
    await userEvent.click(canvas.getByRole('button', { name: '50 puan' }))
    await userEvent.click(canvas.getByRole('button', { name: '50 Puan Harca' }))
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: /^Puan/ })).toHaveAccessibleDescription(
        /Kullanıcının yeterli puanı yok$/,
      ),
    )
  },
}

export const Refused: Story = {
  parameters: { msw: [refuses(recordPoints, 'user_inactive')] },
  play: async () => {
    const canvas = await give20()
    await expect(await canvas.findByRole('alert')).toHaveTextContent('hesabı devre dışı')
  },
}

/** The server fails without a sentence. Nothing was written, and the form stays. */
export const FailedWithoutAWord: Story = {
  parameters: {
    msw: [answers(recordPoints, () => new Response('', { status: 500 }))],
  },
  play: async ({ args }) => {
    const canvas = await give20()
    await expect(await canvas.findByText('Puan işlemi başarısız')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /^Puan/ })).toHaveValue('20')
    await expect(args.onRecorded).not.toHaveBeenCalled()
  },
}

/** An amount that is typed is asked for before it goes; a branch alone is not. */
export const AsksBeforeItGoes: Story = {
  play: async ({ args }) => {
    const canvas = await dialog()
    await chooseBranch(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).toHaveBeenCalledWith('left')
    mocked(args.onClose).mockClear()

    const amount = canvas.getByRole('textbox', { name: /^Puan/ })
    await userEvent.type(amount, '25')
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Forma Dön' }))
    await expect(amount).toHaveValue('25')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.clear(amount)
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).toHaveBeenCalledOnce()

    await userEvent.type(amount, '25')
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Kaydetmeden Çık' }))
    await expect(args.onClose).toHaveBeenCalledTimes(2)
  },
}

/** A value that is no whole number is refused unchanged, and never read as another number. */
export const NotAWholeNumber: Story = {
  play: async ({ args }) => {
    const canvas = await dialog()
    await chooseBranch(canvas)
    const field = canvas.getByRole('textbox', { name: /^Puan/ })
    await expect(field).toHaveAttribute('min', '1')
    for (const text of ['0', '1,5', '-5', '12a', '1.000', '234567']) {
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await expect(field).toHaveValue(text)
      await expect(field).toHaveAccessibleDescription(/Geçerli bir puan giriniz/)
      await userEvent.click(canvas.getByRole('button', { name: /Ekle$/ }))
      await expect(field).toHaveAccessibleDescription(/Geçerli bir puan giriniz/)
    }
    await expect(args.onRecorded).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, '15')
    await userEvent.click(canvas.getByRole('button', { name: '15 Puan Ekle' }))
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledWith(recorded('EARN', 15, 5)))
  },
}

/** The form names the bound that refuses. */
export const BeyondABound: Story = {
  parameters: { msw: [refuses(recordPoints, 'limit_reached')] },
  play: async () => {
    const canvas = await give20()
    await expect(await canvas.findByRole('alert')).toHaveTextContent('sınırı aşılıyor')
  },
}

export const SessionOver: Story = {
  args: { sessionOver: true },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith('session-over'))
  },
}

export const BranchesLoading: Story = { parameters: { msw: [stalls(listBranches)] } }

export const BranchesFailed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listBranches, 'unexpected')] },
  play: async () => {
    await expect(await (await dialog()).findByText('Şubeler alınamadı')).toBeVisible()
  },
}

export const HistoryLoading: Story = {
  parameters: { msw: [stalls(customerHistory)] },
}

/** A line opens its `Neden?` above the dialog, which keeps what is typed. */
export const Why: Story = {
  play: async () => {
    const canvas = await dialog()
    await userEvent.type(canvas.getByRole('textbox', { name: /^Puan/ }), '15')
    await userEvent.click((await canvas.findAllByRole('button', { name: /Neden\?/ }))[0] as Element)
    const why = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    await expect(why.getByRole('region', { name: 'Neden?' })).toBeVisible()
    await userEvent.click(why.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Neden?' })).toBeNull())
    await expect(canvas.getByRole('textbox', { name: /^Puan/ })).toHaveValue('15')
  },
}

export const HistoryEmpty: Story = {
  parameters: { msw: [answers(customerHistory, [])] },
  play: async () => {
    await expect(await (await dialog()).findByText('Puan geçmişi bulunamadı')).toBeVisible()
  },
}

export const HistoryFailed: Story = {
  parameters: { msw: [refuses(customerHistory, 'unexpected')] },
  play: async () => {
    const canvas = await dialog()
    await expect(await canvas.findByText('Puan geçmişi alınamadı')).toBeVisible()
  },
}

export const HistoryFailedOnce: Story = {
  ...HistoryFailed,
  play: async (context) => {
    const { msw } = context
    await HistoryFailed.play?.(context)
    const canvas = await dialog()
    msw.use(answers(customerHistory, entries))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect((await canvas.findAllByText('Kazanıldı'))[0]).toBeInTheDocument()
  },
}

export const LongName: Story = {
  args: { customer: { ...elifsCard, fullName: longName, points: 1_234_567 } },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { globals: { theme: 'dark' } }
