import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { longName, recorded } from '#api/mocks/fixtures.ts'
import { Success } from './success.tsx'

const meta = {
  title: 'Screens/Points result',
  component: Success,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    fullName: 'Elif Yılmaz',
    recorded: recorded('EARN', 25, 1),
    onNext: fn(),
    onSame: fn(),
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

export const LongName: Story = {
  args: { fullName: longName },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { globals: { theme: 'dark' } }
