import type { Meta, StoryObj } from '@storybook/react-vite'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Badge } from './badge.tsx'

const meta = {
  title: 'Kit/Data/Badge',
  tags: ['autodocs'],
  component: Badge,
} satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Neutral: Story = { tags: ['quick'], args: { children: 'Pasif' } }
export const Earn: Story = { args: { tone: 'earn', children: 'Kazanıldı' } }
export const Spend: Story = { args: { tone: 'spend', children: 'Harcandı' } }
export const Accent: Story = { args: { tone: 'accent', children: 'Yönetici' } }
export const Warning: Story = {
  args: {
    tone: 'warning',
    children: (
      <>
        <TriangleAlert aria-hidden /> İmzasız QR
      </>
    ),
  },
}
