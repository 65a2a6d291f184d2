import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listFlagActs, listFlags, settleFlag } from '#api/contracts/flags/flags.ts'
import { changeFlagSettings } from '#api/contracts/flags/settings.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { openFlags, pairActs, settledFlags } from '#api/mocks/flag-fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
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

/** What was settled keeps its note. */
export const Settled: Story = {
  args: { search: { list: 'settled' } },
  play: async () => {
    const dialog = await open(/^İncele: Sık kazanan/)
    await expect(dialog.getByText(/^Uygun: Nazlı Çelik, .*herkesin siparişini/)).toBeVisible()
  },
}

/** The thresholds, what they were, and one that is not possible. */
export const Thresholds: Story = {
  args: { search: { list: 'settings' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(changeFlagSettings, ({ body }) => {
        sent.push(body)
        return {
          ...{ version: 3, at: '2026-11-19T14:31:00+03:00', actor: null },
          ...{ often: 12, pair: 10, generousTimes: 5, generousPoints: 1_000, takenBack: 10 },
        }
      }),
    )
    const often = await screen.findByRole('spinbutton', { name: /Bir müşterinin kazanımı/ })
    await userEvent.clear(often)
    await userEvent.type(often, '1')
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
    await expect(await screen.findByText(/2 ile 1\.000 arasında/)).toBeVisible()
    await userEvent.clear(often)
    await userEvent.type(often, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent).toEqual([{ often: 12 }]))
    await expect(screen.getByRole('table', { name: 'Eşiklerin geçmişi' })).toBeVisible()
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
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
  },
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
export const Dark: Story = { globals: { theme: 'dark' }, play: opened }
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } }, play: opened }
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' } } }
