import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

const meta = {
  title: 'Screens/Administrator/Changed meanwhile',
  component: ChangedMeanwhile,
  args: {
    pending: false,
    onTake: fn(),
    onKeep: fn(),
    fields: [
      { label: 'Başlık', theirs: 'Kavrum Şöleni', yours: 'Kavrum Haftası' },
      { label: 'Konum', theirs: 'Telve Bebek', yours: undefined },
      { label: 'Kapasite', theirs: 'Boş', yours: '30' },
    ],
  },
  render: (args) => (
    <div className="max-w-xl bg-surface p-4">
      <ChangedMeanwhile {...args} />
    </div>
  ),
} satisfies Meta<typeof ChangedMeanwhile>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    await expect(screen.getByText('Bu kayıt siz açtıktan sonra değişti')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Kayıttakini Al' }))
    await expect(args.onTake).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Benimkini Kaydet' }))
    await expect(args.onKeep).toHaveBeenCalledOnce()
  },
}

export const LongTexts: Story = {
  args: {
    fields: [
      {
        label: 'Açıklama',
        theirs: `${'Kavuruyor, öğütüyor, birlikte tadıyoruz. '.repeat(8)}\n\nGiriş serbest.`,
        yours: 'https://telve.example/cok-uzun-bir-adres/'.repeat(4),
      },
    ],
  },
}

export const Saving: Story = { args: { pending: true } }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
