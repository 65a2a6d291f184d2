import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { takeBackPoints } from '#api/contracts/points/recording.ts'
import { longName, recorded } from '#api/mocks/fixtures.ts'
import { refuses, stalls } from '#api/mocks/mock.ts'
import { resultDisplay, Success } from './success.tsx'

const meta = {
  title: 'Screens/Counter/Points result',
  component: Success,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    fullName: 'Elif Yılmaz',
    recorded: recorded('EARN', 25, 1),
    onNext: fn(),
    onSame: fn(),
    onTakenBack: fn(),
  },
} satisfies Meta<typeof Success>
export default meta
type Story = StoryObj<typeof meta>

export const Earned: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('+25 puan')
    await expect(canvas.getByRole('status')).toHaveTextContent('Yeni bakiye 1.275 puan')
    await userEvent.click(canvas.getByRole('button', { name: 'Aynı müşteriye devam' }))
    await expect(args.onSame).toHaveBeenCalledOnce()
  },
}

export const Spent: Story = {
  args: { recorded: recorded('SPEND', 150, 1) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('Puanlar başarıyla harcandı')
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki müşteri' }))
    await expect(args.onNext).toHaveBeenCalledOnce()
  },
}

export const TakenBack: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
  },
}

/** The result stays, and an error says why the entry was not taken back. */
export const TooLateToTakeBack: Story = {
  parameters: { msw: [refuses(takeBackPoints, 'reversal_too_late')] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri al' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ilk 5 dakika')
    await expect(args.onTakenBack).not.toHaveBeenCalled()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [stalls(takeBackPoints)] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri al' }))
    await new Promise((wake) => setTimeout(wake, resultDisplay + 200))
    await expect(args.onNext).not.toHaveBeenCalled()
  },
}

export const LongName: Story = {
  args: { fullName: longName },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { globals: { theme: 'dark' } }
