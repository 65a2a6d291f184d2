import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { pointsOutcome, recordPoints, voidRequest } from '#api/contracts/points/recording.ts'
import { recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { atTheDialog, type Dialog, give20 } from '#storybook/points-dialog.ts'
import { by, keysSent } from '#storybook/sent.ts'
import type { PointsDialog } from './points-dialog.tsx'

const meta = {
  title: 'Screens/Counter/Points without an answer',
  ...atTheDialog,
} satisfies Meta<typeof PointsDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = {
  tags: ['quick'],
  parameters: { msw: [stalls(recordPoints)] },
  play: async ({ args }) => {
    const canvas = await give20()
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(canvas.getByRole('button', { name: '5' })).toBeDisabled()
  },
}

const connectionBreaks = answers(recordPoints, () => Response.error())

/** The answer was lost, but the ledger has the entry. Nothing is sent twice. */
export const LostAnswerWasWritten: Story = {
  parameters: {
    msw: [connectionBreaks, answers(pointsOutcome, recorded('EARN', 20, 5))],
  },
  play: async ({ args }) => {
    await give20()
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledWith(recorded('EARN', 20, 5)))
  },
}

/** The answer was lost and the ledger has no entry. The next try sends the same key. */
export const LostAnswerWasNotWritten: Story = {
  parameters: {
    msw: [connectionBreaks, refuses(pointsOutcome, 'entry_not_found')],
  },
  play: async ({ args, msw }) => {
    const [keys, stop] = keysSent(msw, by('POST'))
    const canvas = await give20()
    await expect(await canvas.findByText('Sunucudan yanıt gelmedi')).toBeVisible()
    msw.use(answers(recordPoints, recorded('EARN', 20, 5)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledOnce())
    stop()
    await expect(keys).toHaveLength(2)
    await expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    await expect(keys[1]).toBe(keys[0])
  },
}

const notWritten = [connectionBreaks, refuses(pointsOutcome, 'entry_not_found')]

const giveUp = async (canvas: Dialog) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Vazgeç' }))

/** Giving up makes the request void. Then the screen says that nothing will be written. */
export const GivenUp: Story = {
  parameters: { msw: [...notWritten] },
  play: async ({ args, msw }) => {
    const sent: string[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.method !== 'POST') return
      const key =
        request.headers.get('idempotency-key') ??
        ((await request.clone().json()) as { key: string }).key
      sent.push(`${new URL(request.url).pathname.split('/')[3]} ${key}`)
    }
    msw.events.on('request:start', listen)
    const canvas = await give20()
    await expect(await canvas.findByText(/hâlâ yolda olabilir/)).toBeVisible()
    await expect(canvas.queryByText(/yazılmayacak/)).not.toBeInTheDocument()
    await giveUp(canvas)
    await expect(await canvas.findByText(/bu işlem için puan yazılmayacak/)).toBeVisible()
    msw.events.removeListener('request:start', listen)
    const [added, voided] = sent.map((text) => text.split(' '))
    await expect(added?.[0]).toBe('add')
    await expect(voided).toEqual(['void', added?.[1]])
    await expect(args.onRecorded).not.toHaveBeenCalled()
    await expect(canvas.getByRole('button', { name: '20 Puan Ekle' })).toBeEnabled()
  },
}

/** The request was written before it was given up. The screen shows its entry. */
export const GivenUpTooLate: Story = {
  parameters: {
    msw: [...notWritten, answers(voidRequest, { recorded: recorded('EARN', 20, 5) })],
  },
  play: async ({ args }) => {
    await giveUp(await give20())
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledWith(recorded('EARN', 20, 5)))
  },
}

/** The server is unreachable: the outcome stays unknown, and giving up may be tried again. */
export const GivenUpUnheard: Story = {
  parameters: {
    msw: [...notWritten, answers(voidRequest, () => Response.error())],
  },
  play: async ({ msw }) => {
    const canvas = await give20()
    await giveUp(canvas)
    await expect(await canvas.findByText('İşlemin sonucu bilinmiyor')).toBeVisible()
    msw.use(answers(voidRequest, { recorded: null }))
    await giveUp(canvas)
    await expect(await canvas.findByText('İşlemden vazgeçildi')).toBeVisible()
  },
}

export const OutcomeUnknown: Story = {
  parameters: {
    msw: [connectionBreaks, answers(pointsOutcome, () => Response.error())],
  },
  play: async ({ args, msw }) => {
    const canvas = await give20()
    await expect(await canvas.findByText('İşlemin sonucu bilinmiyor')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    msw.use(answers(pointsOutcome, recorded('EARN', 20, 5)))
    await userEvent.click(canvas.getByRole('button', { name: 'Sonucu Sor' }))
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledOnce())
  },
}
