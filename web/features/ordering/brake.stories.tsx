import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { endOfBranchDay } from '#api/contracts/branches/opening.ts'
import { changeBrake, readOrdering } from '#api/contracts/branches/ordering.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { ordering } from '#api/mocks/ordering-handlers.ts'
import { BrakeHere } from './brake-here.tsx'
import BrakeSheet from './brake-sheet.tsx'

const meta = {
  title: 'Screens/Counter/Brake',
  component: BrakeSheet,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
  args: { branchId: 1, branchName: 'Merkez', onClose: fn() },
} satisfies Meta<typeof BrakeSheet>
export default meta
type Story = StoryObj<typeof meta>

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Fren' }))
const dayEnds = () => new Date(endOfBranchDay(Date.now())).toISOString()
const paused = {
  ...ordering,
  pausedUntil: new Date(Date.now() + 25 * 60_000).toISOString(),
  version: 4,
}

/** Nothing holds: what can be said stands below, each one tap away. */
export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    const { findByText, getByRole } = await sheet()
    await expect(await findByText('Siparişler olağan sürede alınıyor')).toBeVisible()
    await expect(getByRole('radio', { name: 'Yok' })).toBeChecked()
  },
}

export const Slowed: Story = {
  play: async ({ msw }) => {
    const bodies: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.method === 'PATCH')
        bodies.push([request.headers.get('if-match'), await request.clone().json()])
    }
    msw.events.on('request:start', listen)
    const { findByRole, findByText } = await sheet()
    await userEvent.click(await findByRole('radio', { name: '10 dk' }))
    await expect(
      await findByText('Yeni siparişlere 10 dk ekleniyor · gün sonuna kadar'),
    ).toBeVisible()
    await expect(bodies).toEqual([['"1"', { delayMinutes: 10 }]])
    msw.events.removeListener('request:start', listen)
  },
}

export const Paused: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    const { findByRole, findByText, queryByRole } = await sheet()
    await userEvent.click(await findByRole('button', { name: /^30 dakika/ }))
    await expect(await findByText(/^Yeni siparişler duraklatıldı · .* kadar$/)).toBeVisible()
    await userEvent.click(await findByRole('button', { name: 'Siparişleri Aç' }))
    await expect(await findByText('Siparişler olağan sürede alınıyor')).toBeVisible()
    await expect(queryByRole('button', { name: 'Siparişleri Aç' })).toBeNull()
  },
}

/** A pause for today, and a delay that holds after it. */
export const PausedForTheDay: Story = {
  parameters: {
    msw: [
      answers(readOrdering, () => ({
        ...paused,
        pausedUntil: dayEnds(),
        delayMinutes: 15,
        delayUntil: dayEnds(),
      })),
    ],
  },
  play: async () => {
    const { findByText } = await sheet()
    await expect(await findByText('Yeni siparişler duraklatıldı · gün sonuna kadar')).toBeVisible()
  },
}

/** Another tablet was faster: the sheet shows what holds now. */
export const ChangedMeanwhile: Story = {
  parameters: { msw: [refusesStale(changeBrake, paused)] },
  play: async () => {
    const { findByRole, findByText } = await sheet()
    await userEvent.click(await findByRole('radio', { name: '5 dk' }))
    await expect(await screen.findByText('Bu kayıt siz açtıktan sonra değişti')).toBeVisible()
    await expect(await findByText(/^Yeni siparişler duraklatıldı/)).toBeVisible()
  },
}

/** The clock ends it, without the server. */
export const EndsByItself: Story = {
  parameters: {
    msw: [
      answers(readOrdering, () => ({
        ...paused,
        pausedUntil: new Date(Date.now() + 700).toISOString(),
      })),
    ],
  },
  play: async () => {
    const { findByText, getByText } = await sheet()
    await findByText(/^Yeni siparişler duraklatıldı/)
    await waitFor(
      () => {
        // a page that comes back into sight looks at the clock
        document.dispatchEvent(new Event('visibilitychange'))
        expect(getByText('Siparişler olağan sürede alınıyor')).toBeVisible()
      },
      { timeout: 5_000 },
    )
  },
}

export const ClosedBranch: Story = {
  parameters: { msw: [answers(readOrdering, { ...ordering, isOpen: false })] },
  play: async () => {
    await expect(await (await sheet()).findByText('Şube kapalı')).toBeVisible()
  },
}

export const TakesNoOrders: Story = {
  parameters: { msw: [answers(readOrdering, { ...ordering, takesOrders: false })] },
  play: async () => {
    await expect(
      await (await sheet()).findByText('Bu şube uygulamadan sipariş almıyor'),
    ).toBeVisible()
  },
}

export const Refused: Story = {
  parameters: { msw: [refuses(changeBrake, 'branch_not_found')] },
  play: async () => {
    await userEvent.click(await (await sheet()).findByRole('button', { name: /^Bugün/ }))
    await expect(await screen.findByText('Şube bulunamadı.')).toBeVisible()
  },
}

/** Its place at the counter. */
export const AtTheCounter: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: { msw: [answers(readOrdering, paused)] },
  render: ({ branchId, branchName }) => (
    <div className="p-4">
      <BrakeHere branchId={branchId} branchName={branchName} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Duraklatıldı · .* kadar$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Fren' }))
    await sheet()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(readOrdering)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readOrdering, 'unexpected')] },
  play: async () => {
    await expect(await (await sheet()).findByRole('alert')).toHaveTextContent(
      'Siparişlerin durumu alınamadı',
    )
  },
}
export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(readOrdering, paused)] },
}
export const Dark: Story = {
  globals: { theme: 'dark' },
  parameters: { msw: [answers(readOrdering, paused)] },
}
