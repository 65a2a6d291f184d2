import type { Meta, StoryObj } from '@storybook/react-vite'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { Tabs } from './tabs.tsx'

function Live(props: ComponentProps<typeof Tabs>) {
  const [value, setValue] = useStoryState(props.value, props.onValueChange)
  return <Tabs {...props} value={value} onValueChange={setValue} />
}

const meta = {
  title: 'Kit/Navigation/Tabs',
  tags: ['autodocs'],
  component: Tabs,
  render: (args) => (
    <div className="w-80">
      <Live {...args} />
    </div>
  ),
  args: {
    label: 'İşlem',
    value: 'EARN',
    onValueChange: fn(),
    tabs: [
      { value: 'EARN', label: 'Kazan', icon: Plus, tone: 'earn', content: 'Puan eklenir.' },
      { value: 'SPEND', label: 'Harca', icon: Minus, tone: 'spend', content: 'Puan düşülür.' },
    ],
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Points: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: 'Kazan' }))
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onValueChange).toHaveBeenCalledWith('SPEND')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Puan düşülür.')
  },
}
export const Counter: Story = { args: { size: 'lg', value: 'SPEND' } }
export const Neutral: Story = {
  args: {
    label: 'QR',
    value: 'own',
    tabs: [
      { value: 'own', label: 'QR Kodum', content: 'Kendi kodunuz.' },
      { value: 'scan', label: 'QR Tarama', content: 'Müşterinin kodu.' },
    ],
  },
}
