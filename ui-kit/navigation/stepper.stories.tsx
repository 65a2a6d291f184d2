import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Stepper } from './stepper.tsx'

const meta = {
  title: 'Kit/Navigation/Stepper',
  tags: ['autodocs'],
  component: Stepper,
  args: { label: 'Kayıt adımları', steps: ['Hesap', 'Telefon', 'Hoş geldiniz'], current: 1 },
  decorators: [(Story) => <div className="w-[32rem]">{Story()}</div>],
} satisfies Meta<typeof Stepper>
export default meta
type Story = StoryObj<typeof meta>

export const Middle: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Kayıt adımları' })
    const steps = within(list).getAllByRole('listitem')
    await expect(steps[1]).toHaveAttribute('aria-current', 'step')
    await expect(steps[0]).toHaveTextContent('tamamlandı')
  },
}
export const First: Story = { args: { current: 0 } }
export const Done: Story = { args: { current: 3 } }
/** The names stand below the numbers, and all steps in one line. */
export const Narrow: Story = {
  args: {
    label: 'Siparişin durumu',
    steps: ['Onay bekliyor', 'Onaylandı', 'Hazırlanıyor', 'Hazır'],
  },
  decorators: [(Story) => <div className="w-60">{Story()}</div>],
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list')
    const tops = within(list)
      .getAllByRole('listitem')
      .map((step) => step.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(1)
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
