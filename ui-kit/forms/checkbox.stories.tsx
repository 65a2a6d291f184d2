import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Checkbox } from './checkbox.tsx'

const meta = {
  title: 'Kit/Forms/Checkbox',
  tags: ['autodocs'],
  component: Checkbox,
  args: { label: 'Hesap aktif' },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Toggled: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Hesap aktif' })
    await userEvent.click(within(canvasElement).getByText('Hesap aktif'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
}
export const Checked: Story = { args: { defaultChecked: true } }
export const Disabled: Story = { args: { defaultChecked: true, disabled: true } }
export const LongWithHint: Story = {
  args: {
    label: 'Kampanya ve fırsatlardan e-posta yoluyla haberdar olmak istiyorum',
    hint: 'İzninizi dilediğiniz zaman Ayarlar sayfasından geri alabilirsiniz.',
  },
}
