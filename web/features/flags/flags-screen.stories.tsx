import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listFlagActs, listFlags, settleFlag } from '#api/contracts/flags/flags.ts'
import { changeFlagSettings } from '#api/contracts/flags/settings.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import {
  flagSettingsHistory,
  openFlags,
  pairActs,
  settledFlags,
  undoneActs,
} from '#api/mocks/flag-fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { FlagsScreen } from './flags-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Odd acts',
  component: FlagsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof FlagsScreen>
export default meta
type Story = StoryObj<typeof meta>

const open = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

/** One is settled with a note, for the version that was shown. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    const sent: unknown[] = []
    const [first] = openFlags
    if (!first) throw new Error('no fixture')
    msw.use(
      answers(settleFlag, ({ params, body, headers }) => {
        sent.push([params.id, headers.get('if-match'), body])
        return { ...first, version: 2 }
      }),
    )
    await expect(
      await screen.findByText('7 günde aynı kişiden 14 kez, toplam 1.120 puan kazandı.'),
    ).toBeVisible()
    const dialog = await open(/^İncele: Hep aynı ikili/)
    const acts = within(await dialog.findByRole('table', { name: 'İşlemler' }))
    await expect(acts.getAllByRole('row')).toHaveLength(pairActs.length + 1)
    await userEvent.click(dialog.getByRole('button', { name: 'Sonuçlandır' }))
    await expect(await dialog.findByText('Sonucu seçin.')).toBeVisible()
    await expect(await dialog.findByText('Not gerekli.')).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Sonuç/), 'Uygun')
    await userEvent.type(
      dialog.getByRole('textbox', { name: /^Not/ }),
      'Her gün gelen bir müşteri.',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Sonuçlandır' }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['26', '"1"', { outcome: 'fine', note: 'Her gün gelen bir müşteri.' }],
      ]),
    )
    await expect(await screen.findByText('Uyarı sonuçlandırıldı.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** What was wrong is taken back with it, but for what can't be, and stays to be read. */
export const TakenBack: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    const [first] = openFlags
    const [settled] = settledFlags
    if (!first || !settled) throw new Error('no fixture')
    const dialog = await open(/^İncele: Hep aynı ikili/)
    await expect(dialog.queryByRole('checkbox')).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText(/^Sonuç/), 'Uygunsuz')
    await userEvent.type(dialog.getByRole('textbox', { name: /^Not/ }), 'Alışverişi yok.')
    await expect(dialog.getByText('Geri alınacak işlemleri seçebilirsiniz.')).toBeVisible()
    await expect(await dialog.findByText('Daha önce geri alındı')).toBeVisible()
    const boxes = dialog.getAllByRole('checkbox', { name: /^Seç: / })
    await expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([
      ...[false, false, false, false, true],
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Tümünü Seç' }))
    await expect(dialog.queryByRole('button', { name: 'Tümünü Seç' })).toBeNull()
    await expect(
      dialog.getByText(/^Seçilen 4 işlem geri alınır: 330 puan\. Alışverişlerin ve siparişlerin/),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Seç: Elle verilen puan/ }))
    await expect(dialog.getByText(/^Seçilen 3 işlem geri alınır: 240 puan/)).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Seç: Elle verilen puan/ }))
    msw.use(
      answers(settleFlag, ({ body }) => {
        sent.push(body)
        return { ...first, settled: settled.settled, version: 2 }
      }),
      answers(listFlagActs, undoneActs),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Sonuçlandır ve Geri Al' }))
    await expect(
      await screen.findByText('3 işlem geri alındı (255 puan), 1 işlem geri alınamadı.'),
    ).toBeVisible()
    const read = within(screen.getByRole('dialog'))
    await expect(sent).toEqual([
      { outcome: 'wrong', note: 'Alışverişi yok.', undo: [700, 701, 703, 702] },
    ])
    await expect(read.getByText('Geri alındı: 45 puan; 30 puan harcanmıştı')).toBeVisible()
    await expect(read.getByText('Geri alınamadı: puan harcanmış')).toBeVisible()
    await expect(read.queryByRole('checkbox')).toBeNull()
  },
}

/** What is fine after all takes nothing back that was chosen before. */
export const ChosenAndFineAfterAll: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    const [first] = openFlags
    if (!first) throw new Error('no fixture')
    msw.use(
      answers(settleFlag, ({ body }) => {
        sent.push(body)
        return { ...first, version: 2 }
      }),
    )
    const dialog = await open(/^İncele: Hep aynı ikili/)
    const outcome = dialog.getByLabelText(/^Sonuç/)
    await userEvent.selectOptions(outcome, 'Uygunsuz')
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Seç: Elle/ }))
    await userEvent.selectOptions(outcome, 'Uygun')
    await expect(dialog.queryByRole('checkbox')).toBeNull()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Not/ }), 'Her gün gelir.')
    await userEvent.click(dialog.getByRole('button', { name: 'Sonuçlandır' }))
    await waitFor(() => expect(sent).toEqual([{ outcome: 'fine', note: 'Her gün gelir.' }]))
  },
}

/** A flag that was settled tells what was taken back with it. */
export const SettledAndTakenBack: Story = {
  args: { search: { list: 'settled' } },
  play: async () => {
    await expect(
      await screen.findByText('3 işlem geri alındı (255 puan), 1 işlem geri alınamadı.'),
    ).toBeVisible()
    const dialog = await open(/^İncele: Hep aynı ikili/)
    await expect(await dialog.findByText('Geri alındı: 60 puan')).toBeVisible()
    await expect(dialog.queryByRole('checkbox')).toBeNull()
  },
}

/** Somebody else was quicker: it says what they found. */
export const SettledMeanwhile: Story = {
  play: async ({ msw }) => {
    const [first] = openFlags
    const [settled] = settledFlags
    if (!first || !settled) throw new Error('no fixture')
    msw.use(refusesStale(settleFlag, { ...first, settled: settled.settled, version: 2 }))
    const dialog = await open(/^İncele: Hep aynı ikili/)
    await userEvent.selectOptions(dialog.getByLabelText(/^Sonuç/), 'Uygunsuz')
    await userEvent.type(dialog.getByRole('textbox', { name: /^Not/ }), 'Alışverişi yok.')
    await userEvent.click(dialog.getByRole('button', { name: 'Sonuçlandır' }))
    await expect(await screen.findByText(/^Uygunsuz: Nazlı Çelik/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** What is about oneself is settled by somebody else. */
export const AboutOneself: Story = {
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async () => {
    await open(/^İncele: İş arkadaşına/)
    await expect(
      await screen.findByText('Sizinle ilgili; bir başkası sonuçlandırır.'),
    ).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Sonuçlandır' })).toBeNull()
  },
}

/** Accounts of one browser are read, and nothing of them is taken back. */
export const ManyAccounts: Story = {
  play: async () => {
    await expect(await screen.findByText('Bir tarayıcıda 7 günde 5 hesap açıldı.')).toBeVisible()
    const dialog = await open(/^İncele: Tek tarayıcıda çok hesap/)
    await expect(await dialog.findAllByText('Yeni hesap')).toHaveLength(5)
    await userEvent.selectOptions(dialog.getByLabelText(/^Sonuç/), 'Uygunsuz')
    await expect(dialog.queryByRole('checkbox')).toBeNull()
    await expect(dialog.getByRole('button', { name: 'Sonuçlandır' })).toBeVisible()
  },
}

/** What was settled keeps its note. */
export const Settled: Story = {
  args: { search: { list: 'settled' } },
  play: async () => {
    const dialog = await open(/^İncele: Sık kazanan/)
    await expect(dialog.getByText(/^Uygun: Nazlı Çelik, .*herkesin siparişini/)).toBeVisible()
  },
}

/** The thresholds, what they were, and some that are not possible. */
export const Thresholds: Story = {
  args: { search: { list: 'settings' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    const [current] = flagSettingsHistory
    if (!current) throw new Error('no fixture')
    msw.use(
      answers(changeFlagSettings, ({ body }) => {
        sent.push(body)
        return { ...current, often: 12, numberPair: 5, version: 3 }
      }),
    )
    const type = async (label: RegExp, typed: string) => {
      const field = await screen.findByRole('spinbutton', { name: label })
      await userEvent.clear(field)
      await userEvent.type(field, typed)
    }
    await type(/Bir müşterinin kazanımı/, '1')
    await type(/Aynı müşteriye numarayla/, '0')
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
    await expect(await screen.findByText(/^2 ile 1\.000 arasında/)).toBeVisible()
    await expect(await screen.findByText(/^1 ile 1\.000 arasında/)).toBeVisible()
    await type(/Bir müşterinin kazanımı/, '12')
    await type(/Aynı müşteriye numarayla/, '5')
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent).toEqual([{ often: 12, numberPair: 5 }]))
    const history = within(screen.getByRole('table', { name: 'Eşiklerin geçmişi' }))
    await expect(history.getByText(/^Telefon numarasıyla alışveriş:/)).toHaveTextContent('10 → 12')
  },
}

/** The list is chosen by the address. */
export const AnotherList: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Sonuçlanan' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ list: 'settled' })
  },
}

export const NothingOdd: Story = {
  parameters: { msw: [answers(listFlags, [])] },
  play: async () => {
    await expect(await screen.findByText('Bekleyen uyarı yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listFlags)] } }
export const Failing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listFlags, 'unavailable')] },
  play: offersAnotherTry,
}
/** What it was raised for cannot be had; it can be settled all the same. */
export const WithoutItsActs: Story = {
  parameters: { msw: [refuses(listFlagActs, 'unavailable')] },
  play: async () => {
    const dialog = await open(/^İncele: Hep aynı ikili/)
    await expect(await dialog.findByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sonuçlandır' })).toBeVisible()
  },
}
const opened: Story['play'] = async () => {
  const dialog = await open(/^İncele: Hep aynı ikili/)
  await expect(await dialog.findByText('Elle verilen puan')).toBeVisible()
}
const choosing: Story['play'] = async () => {
  const dialog = await open(/^İncele: Hep aynı ikili/)
  await userEvent.selectOptions(dialog.getByLabelText(/^Sonuç/), 'Uygunsuz')
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Seç: Elle/ }))
  await expect(dialog.getByText(/^Seçilen 1 işlem/)).toBeVisible()
}
export const ChoosingOnASmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: choosing,
}
export const ChoosingInTheDark: Story = { globals: { theme: 'dark' }, play: choosing }
export const Dark: Story = { globals: { theme: 'dark' }, play: opened }
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } }, play: opened }
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' } } }
