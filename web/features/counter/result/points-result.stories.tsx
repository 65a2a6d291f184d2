import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { takeBackPoints } from '#api/contracts/points/recording.ts'
import { acts } from '#api/mocks/act-fixtures.ts'
import { longName, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { by, keysSent } from '#storybook/sent.ts'
import { PointsResult } from './points-result.tsx'
import { resultDisplay } from './result.tsx'

const meta = {
  title: 'Screens/Counter/Points result',
  component: PointsResult,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    fullName: 'Elif Yılmaz',
    recorded: recorded('EARN', 25, 1),
    onNext: fn(),
    onSame: fn(),
    onTakenBack: fn(),
    onRefused: fn(),
  },
} satisfies Meta<typeof PointsResult>
export default meta
type Story = StoryObj<typeof meta>

export const Earned: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('+25 puan')
    await expect(canvas.getByRole('status')).toHaveTextContent('Yeni bakiye 1.275 puan')
    await userEvent.click(canvas.getByRole('button', { name: 'Aynı Müşteriye Devam' }))
    await expect(args.onSame).toHaveBeenCalledOnce()
  },
}

export const Spent: Story = {
  args: { recorded: recorded('SPEND', 150, 1) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('Puanlar başarıyla harcandı')
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki Müşteri' }))
    await expect(args.onNext).toHaveBeenCalledOnce()
  },
}

export const TakenBack: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
  },
}

const answerIsLost = answers(takeBackPoints, () => Response.error())

/** The answer was lost, but the ledger tells that the entry is taken back. */
export const TakenBackWithoutAnAnswer: Story = {
  parameters: {
    msw: [
      answerIsLost,
      answers(
        listOwnActs,
        acts.map((act) => ({ ...act, reversed: true })),
      ),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
  },
}

/** The ledger knows of no taking back: the next try carries the same key. */
export const TakesBackOnceWhateverIsLost: Story = {
  parameters: { msw: [answerIsLost] },
  play: async ({ canvasElement, args, msw }) => {
    const [keys, stop] = keysSent(msw, by('POST'))
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sunucuya ulaşılamıyor')
    msw.use(answers(takeBackPoints, recorded('SPEND', 25, 1)))
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
    stop()
    await expect(keys).toHaveLength(2)
    await expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    await expect(keys[1]).toBe(keys[0])
  },
}

/** The result stays, and an error says why the entry was not taken back. */
export const TooLateToTakeBack: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(takeBackPoints, 'reversal_too_late')] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ilk 5 dakika')
    await expect(args.onRefused).toHaveBeenCalledOnce()
    await expect(args.onTakenBack).not.toHaveBeenCalled()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [stalls(takeBackPoints)] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await new Promise((wake) => setTimeout(wake, resultDisplay + 200))
    await expect(args.onNext).not.toHaveBeenCalled()
  },
}

export const LongName: Story = {
  args: { fullName: longName },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { globals: { theme: 'dark' } }
