import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ownHistory } from '#api/contracts/points/points.ts'
import { ownChain, ownProof } from '#api/contracts/points/proof.ts'
import { elifsChain } from '#api/mocks/chain-fixtures.ts'
import { entries } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { HistoryScreen } from './history-screen.tsx'

const meta = {
  title: 'Screens/Customer/Points history',
  component: HistoryScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof HistoryScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
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

export const Empty: Story = {
  parameters: { msw: [answers(ownHistory, [])] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('link', { name: 'QR kodumu göster' }),
    ).toHaveAttribute('href', '/qr?tab=code')
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(ownHistory, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Puan geçmişi alınamadı',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
