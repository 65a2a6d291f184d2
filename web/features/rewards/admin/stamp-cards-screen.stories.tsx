import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeStampCard, listStampCards, restoreStampCard } from '#api/contracts/stamps/cards.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { stampCards } from '#api/mocks/reward-fixtures.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { StampCardsScreen } from './stamp-cards-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Stamp cards',
  component: StampCardsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof StampCardsScreen>
export default meta
type Story = StoryObj<typeof meta>

const first = { ...stampCards[0], name: '9 kahve, 10. bizden' }
const edit = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Düzenle: ${first.name}` }))
  return within(await screen.findByRole('dialog', { name: 'Damga Kartını Düzenle' }))
}

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('212 kişi')).toBeVisible()
    await expect(await canvas.findByText('Közde Türk Kahvesi, Latte, Cold Brew')).toBeVisible()
  },
}

export const Add: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Yeni Damga Kartı' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Damga Kartı' }))
    const size = await dialog.findByRole('spinbutton', { name: /^Damga sayısı/ })
    await expect([size.ariaRequired, size.getAttribute('min'), size.getAttribute('max')]).toEqual([
      'true',
      '2',
      '30',
    ])
    await userEvent.type(await dialog.findByLabelText(/^Kartın adı/), '9 latte, 10. bizden')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await dialog.findByText('En az bir ürün seçin.')).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: /^Ürünler/ }), 'latte')
    await userEvent.click(await screen.findByRole('option', { name: 'Latte' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Damga kartı eklendi.')).toBeVisible()
  },
}

/** Only what was edited is sent. */
export const Edit: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const dialog = await edit(within(canvasElement))
    const size = await dialog.findByLabelText(/^Damga sayısı/)
    await userEvent.clear(size)
    await userEvent.type(size, '8')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(bodies).toEqual([{ size: 8 }]))
    stop()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [refusesStale(changeStampCard, { ...stampCards[0], size: 12, version: 2 } as never)],
  },
  play: async ({ canvasElement }) => {
    const dialog = await edit(within(canvasElement))
    const size = await dialog.findByLabelText(/^Damga sayısı/)
    await userEvent.clear(size)
    await userEvent.type(size, '8')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(
      await dialog.findByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' }),
    ).toBeVisible()
  },
}

/** A card is put away after a question, in the version that is on the screen. */
export const ArchiveOne: Story = {
  play: async ({ canvasElement, msw }) => {
    const versions: (string | null)[] = []
    const note = ({ request }: { request: Request }) => {
      if (request.method === 'DELETE') versions.push(request.headers.get('if-match'))
    }
    msw.events.on('request:start', note)
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: `Arşivle: ${first.name}` }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Damga Kartını Arşivle' }))
    await expect(dialog.getByText(/toplanan damgalar ve kuponlar kalır/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Arşivle' }))
    await expect(await screen.findByText('Damga kartı arşivlendi.')).toBeVisible()
    await expect(versions).toEqual(['"1"'])
    msw.events.removeListener('request:start', note)
  },
}

const archivedCards = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Arşivdekiler' }))
  return within(await screen.findByRole('dialog', { name: 'Arşivdekiler' }))
}

export const Archived: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await archivedCards(canvasElement)
    await expect(await dialog.findByText(/^5 damga · 18 kişi topluyor/)).toBeVisible()
  },
}

export const BringBack: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await archivedCards(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: /^Geri Getir: Yaz kartı/ }))
    await expect(await screen.findByText(/geri getirildi\. Damga basmak için/)).toBeVisible()
  },
}

export const NoRoom: Story = {
  parameters: { msw: [refuses(restoreStampCard, 'too_many_cards')] },
  play: async ({ canvasElement }) => {
    const dialog = await archivedCards(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: /^Geri Getir: Yaz kartı/ }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/En fazla 20 damga kartı/)
  },
}

export const Empty: Story = { parameters: { msw: [answers(listStampCards, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listStampCards)] } }
export const Forbidden: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listStampCards, 'forbidden')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Yetkisiz erişim',
    )
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
