import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatRow } from './stat-row.tsx'

const meta = {
  title: 'Kit/Data/Stat row',
  tags: ['autodocs'],
  component: StatRow,
  decorators: [(Story) => <div className="w-80">{Story()}</div>],
} satisfies Meta<typeof StatRow>
export default meta
type Story = StoryObj<typeof meta>

export const Customer: Story = {
  tags: ['quick'],
  args: {
    stats: [
      { label: 'Telefon', value: '0532 123 45 67' },
      { label: 'Doğum tarihi', value: '19.05.1990' },
      { label: 'Cinsiyet', value: 'Belirtilmemiş' },
    ],
  },
}
export const LongValues: Story = {
  args: {
    stats: [
      { label: 'Kullanıcı adı', value: 'gulsah.nurcihan.caglayangil-ignecigil@telve.example' },
      { label: 'İsim Soyisim', value: 'Gülşah Nurcihan Çağlayangil-İğneciğil' },
    ],
  },
  decorators: [(Story) => <div className="w-64">{Story()}</div>],
}
