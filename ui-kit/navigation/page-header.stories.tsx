import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from './page-header.tsx'

const meta = {
  title: 'Kit/Navigation/Page header',
  tags: ['autodocs'],
  component: PageHeader,
  parameters: {
    layout: 'padded',
  },
  args: { title: 'Şubelerimiz' },
} satisfies Meta<typeof PageHeader>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = { tags: ['quick'] }
export const WithActions: Story = {
  args: {
    description: 'İstanbul’da altı şube',
    actions: (
      <>
        <Button tone="plain">Tümünü Göster</Button>
        <Button>Şube Ekle</Button>
      </>
    ),
  },
}
export const Narrow: Story = {
  ...WithActions,
  decorators: [(Story) => <div className="w-64">{Story()}</div>],
}
