import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownExpiring } from '#api/contracts/loyalty/expiring.ts'
import { type OwnEntry, ownHistory, type PointKind } from '#api/contracts/points/points.ts'
import { ownChain, ownProof } from '#api/contracts/points/proof.ts'
import { elifsChain } from '#api/mocks/chain-fixtures.ts'
import { elif, entries } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { HistoryScreen } from './history-screen.tsx'

/** As its route puts it together; the route keeps the filter in the address. */
function History({ type: first }: { type?: PointKind }) {
  const [type, setType] = useState(first)
  return <HistoryScreen type={type} onTypeChange={setType} />
}

const meta = {
  title: 'Screens/Customer/Points history',
  component: History,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
} satisfies Meta<typeof History>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // every visit fetches again; this waits until the loading rows are gone
    await waitFor(() => expect(canvas.getAllByRole('row')[1]).toHaveTextContent('1.250'))
    await expect(canvas.getByRole('columnheader', { name: 'Bakiye' })).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'İşlem Sonrası' })).toBeVisible()
    await expect(canvas.getAllByText('19.11.2026')[0]).toBeVisible()
  },
}

/** Five entries a page; the Link header names the next one. */
const paged = answers(ownHistory, ({ query }) => {
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
  const rest = entries.filter((entry) => entry.id < before)
  const page = rest.slice(0, 5)
  const link = `</api/points/history?limit=5&before=${page.at(-1)?.id}>; rel="next"`
  return Response.json(page, rest.length > 5 ? { headers: { link } } : {})
})

export const MorePages: Story = {
  parameters: { msw: [paged] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Daha Fazla' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(11))
    await userEvent.click(canvas.getByRole('button', { name: 'Daha Fazla' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(13))
    await expect(canvas.queryByRole('button', { name: 'Daha Fazla' })).toBeNull()
  },
}

export const NextPageFails: Story = {
  parameters: { msw: [paged] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const more = await canvas.findByRole('button', { name: 'Daha Fazla' })
    msw.use(refuses(ownHistory, 'unavailable'))
    await userEvent.click(more)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ulaşılamıyor')
    await expect(canvas.getAllByRole('row')).toHaveLength(6)
  },
}

const verify = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Doğrula' }))
  return canvas
}

export const Verified: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await verify(canvasElement)
    await expect(await canvas.findByText('Geçmişiniz doğrulandı')).toBeVisible()
    await expect(canvas.getByText(/12 hareketin tamamı eksiksiz/)).toHaveTextContent(
      'en yeni 1 hareket bir sonraki kayıtla imzalanacak',
    )
  },
}

/** Words beside an entry were erased since: it is counted, with its hash as it was stored. */
export const VerifiedWithoutANote: Story = {
  parameters: {
    msw: [
      answers(ownChain, async () =>
        (await elifsChain()).map((link) => ({ ...link, redacted: link.seq === 2 })),
      ),
      answers(ownProof, { proof: null }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await verify(canvasElement)
    await expect(await canvas.findByText('Geçmişiniz tutarlı')).toBeVisible()
    await expect(canvas.getByText(/^1 hareketin açıklaması sonradan silinmiş/)).toBeVisible()
  },
}

export const NotSignedYet: Story = {
  parameters: { msw: [answers(ownProof, { proof: null })] },
  play: async ({ canvasElement }) => {
    const canvas = await verify(canvasElement)
    await expect(await canvas.findByText('Geçmişiniz tutarlı')).toBeVisible()
  },
}

/** The server answers an amount that differs from the one in the hash chain. */
const altered = answers(ownChain, async () =>
  (await elifsChain()).map((link) =>
    link.seq < 4
      ? link
      : {
          ...link,
          amount: link.amount + (link.seq === 4 ? 60 : 0),
          balanceAfter: link.balanceAfter + 60,
        },
  ),
)

export const NotVerified: Story = {
  parameters: { msw: [altered] },
  play: async ({ canvasElement }) => {
    const canvas = await verify(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      '4. harekette bir uyuşmazlık var: hareket, yazıldığı gibi değil.',
    )
  },
}

export const VerifyingFails: Story = {
  parameters: { msw: [refuses(ownProof, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = await verify(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ulaşılamıyor')
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownHistory)] } }

/** Whoever has nothing yet is shown the way. */
export const Empty: Story = {
  parameters: {
    msw: [answers(ownHistory, []), answers(currentUser, { ...elif, points: 0 })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: 'QR Kodumu Göster' })).toHaveAttribute(
      'href',
      '/qr?tab=code',
    )
    await expect(canvas.queryByRole('radio')).toBeNull()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(ownHistory, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Puan geçmişi alınamadı',
    )
  },
}

const latte = { name: 'Latte', quantity: 2 }
/** An order of many products, a bill that was typed as a sum, an order that points paid, and a reward. */
const bought = entries.map((entry, place): OwnEntry => {
  const nothingElse = { more: 0, due: null }
  const what: Partial<OwnEntry>[] = [
    {
      kind: 'purchase',
      bought: { lines: [latte, { name: 'San Sebastian', quantity: 1 }], more: 2, due: 64_000 },
    },
    { kind: 'reward', bought: { lines: [{ name: 'Kahve bizden', quantity: 1 }], ...nothingElse } },
    { kind: 'purchase', bought: { lines: [], more: 0, due: 18_500 } },
    { kind: 'order', bought: { lines: [latte], ...nothingElse } },
  ]
  return { ...entry, ...what[place] }
})

/** What was bought is the title, the branch the second line. */
export const Bought: Story = {
  parameters: { msw: [answers(ownHistory, bought)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = (await canvas.findByText('2 × Latte, San Sebastian +2 ürün')).closest('tr')
    await expect(row).toHaveTextContent('Merkez')
    for (const title of ['Kahve bizden', 'Alışveriş · ₺185,00', '2 × Latte'])
      await expect(canvas.getByText(title)).toBeVisible()
  },
}

export const BoughtOnAPhone: Story = {
  ...Bought,
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('button', { name: /^2 × Latte, San Sebastian \+2 ürün/ })
    await expect(row).toHaveTextContent(/Merkez · 19 Kas/)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
}

/** What was spent, asked of the server: the pages that follow hold nothing else either. */
export const Spent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Harcanan' }))
    const spent = entries.filter(({ type }) => type === 'SPEND')
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(1 + spent.length))
    await userEvent.click(canvas.getByRole('radio', { name: 'Tümü' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(1 + entries.length))
  },
}

export const NothingSpent: Story = {
  parameters: {
    msw: [
      answers(ownHistory, ({ query }) =>
        query.get('type') === 'SPEND' ? [] : entries.slice(0, 1),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Harcanan' }))
    await expect(await canvas.findByText('Henüz puan harcamadınız.')).toBeVisible()
  },
}

/** One that was taken back, the one that took it back, and a note. */
const corrected = entries.map((entry, place) => {
  if (place === 0) return { ...entry, reversesId: 910, note: 'Yanlış müşteri' }
  return place === 1 ? { ...entry, reversed: true } : entry
})

export const Corrected: Story = {
  parameters: { msw: [answers(ownHistory, corrected)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Geri alındı')).toBeVisible()
    await expect(canvas.getByText('Yanlış müşteri')).toBeVisible()
  },
}

const onAPhone = { viewport: { value: 'w390' } }

/** Rows under their months, at least six of them at once, the balance once (product.md §11). */
export const Phone: Story = {
  globals: onAPhone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const month = await canvas.findByRole('region', { name: 'Kasım 2026' })
    await expect(within(month).getAllByRole('button')[0]).toHaveTextContent('19 Kas 13:55')
    await expect(await canvas.findAllByText('1.250 puan')).toHaveLength(1)
    // a phone of 844 px, less the header above and the bar below
    const room = 844 - 56 - 65
    const rows = canvas.getAllByRole('button', { name: /puan/ })
    await expect(
      rows.filter((row) => row.getBoundingClientRect().bottom <= room).length,
    ).toBeGreaterThanOrEqual(6)
  },
}

/** A row opens with all that its customer may know of it. */
export const PhoneOpened: Story = {
  globals: onAPhone,
  parameters: { msw: [answers(ownHistory, corrected)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('button', { name: /19 Kas 13:55/ })
    await userEvent.click(row)
    const dialog = await screen.findByRole('dialog', { name: 'Puan iade edildi' })
    await expect(dialog).toHaveTextContent('Düzeltme hareketi')
    await expect(dialog).toHaveTextContent('Yanlış müşteri')
    await expect(dialog).toHaveTextContent('19 Kasım 2026, 13:55')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(row).toHaveFocus())
    await expect(canvas.getByRole('button', { name: 'Doğrula' })).toBeInTheDocument()
  },
}

/** A bill of the last days asks how it was; what is half typed does not go without a question (decisions/304). */
export const RatesABill: Story = {
  globals: onAPhone,
  parameters: {
    msw: [
      answers(
        ownHistory,
        entries.map((entry, place) =>
          place === 0 ? { ...entry, kind: 'purchase' as const } : entry,
        ),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /19 Kas 13:55/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    await dialog.findByRole('group', { name: 'Alışverişiniz nasıldı?' })
    await userEvent.click(dialog.getByRole('radio', { name: '5 yıldız' }))
    await userEvent.type(await dialog.findByLabelText('Görüşleriniz'), 'Sıcacıktı.')
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await expect(await screen.findByRole('alertdialog')).toBeVisible()
  },
}

/** What expires next; its days open. */
export const Expiring: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const next = await canvas.findByRole('button', { name: /puanınızın süresi doluyor/ })
    await expect(next).toHaveTextContent('Son kullanım günü 23 Kas 2026')
    await userEvent.click(next)
    const dialog = await screen.findByRole('dialog', { name: 'Puanlarınızın Son Kullanım Günleri' })
    await expect(dialog).toHaveTextContent('20 Ara 2026240 puan')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(next).toHaveFocus())
  },
}

export const ExpiringLater: Story = {
  parameters: { msw: [answers(ownExpiring, [{ on: '2027-11-19', points: 1_250 }])] },
}

/** Nobody spends what expires. */
export const PhoneExpired: Story = {
  globals: onAPhone,
  parameters: {
    msw: [
      answers(
        ownHistory,
        entries.map((entry, place) =>
          place === 0 ? { ...entry, type: 'SPEND' as const, kind: 'expiry' as const } : entry,
        ),
      ),
      answers(ownExpiring, []),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('button', { name: /Süresi dolan puan/ })
    await userEvent.click(row)
    await expect(
      await screen.findByRole('dialog', { name: 'Puanların süresi doldu' }),
    ).toBeVisible()
  },
}

export const PhoneLoading: Story = {
  globals: onAPhone,
  parameters: { msw: [stalls(ownHistory)] },
}

export const PhoneEmpty: Story = { ...Empty, globals: onAPhone }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const PhoneDark: Story = { globals: { ...onAPhone, theme: 'dark' } }
