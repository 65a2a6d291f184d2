import type { Meta, StoryObj } from '@storybook/react-vite'
import Coffee from 'lucide-react/icons/coffee'
import Gift from 'lucide-react/icons/gift'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { Palette } from './palette.tsx'

function Live(props: ComponentProps<typeof Palette>) {
  const [typed, setTyped] = useStoryState(props.typed, props.onTypedChange)
  return <Palette {...props} typed={typed} onTypedChange={setTyped} />
}

const meta = {
  title: 'Kit/Navigation/Palette',
  tags: ['autodocs'],
  component: Palette,
  render: (args) => (
    <div className="w-80">
      <Live {...args} />
    </div>
  ),
  args: {
    label: 'Sayfa, kişi veya ürün',
    placeholder: 'Sayfa, kişi veya ürün',
    typed: '',
    onTypedChange: fn(),
    onChoose: fn(),
    empty: 'Bir şey bulunamadı.',
    groups: [
      {
        label: 'Sayfalar',
        items: [
          { id: 'rewards', label: 'Ödüller', note: 'Sadakat', href: '#rewards', icon: Gift },
          { id: 'prices', label: 'Fiyat ve Stok', note: 'Menü', href: '#prices', icon: Coffee },
        ],
      },
      {
        label: 'Kişiler',
        items: [
          {
            id: 'person-1',
            label: 'Elif Yılmaz',
            note: '0532 000 00 01',
            href: '#elif',
            icon: UserRound,
          },
        ],
      },
    ],
  },
} satisfies Meta<typeof Palette>
export default meta
type Story = StoryObj<typeof meta>

/** The first one is chosen by Enter, others by the arrows; typing stays in the field. */
export const ByKeys: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Sayfa, kişi veya ürün' })
    await userEvent.type(field, 'el')
    await expect(args.onTypedChange).toHaveBeenLastCalledWith('el')
    await userEvent.keyboard('{Enter}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'rewards' }))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 'person-1' }),
    )
    await expect(field).toHaveValue('el')
  },
}

export const ByPointer: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('option', { name: /Fiyat ve Stok/ }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'prices' }))
  },
}

/** Whoever holds Ctrl opens another tab, as with any link. */
export const InAnotherTab: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement, args }) => {
    const row = within(canvasElement).getByRole('option', { name: /Fiyat ve Stok/ })
    row.addEventListener('click', (event) => event.preventDefault())
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(row)
    await user.keyboard('{/Control}')
    await expect(args.onChoose).not.toHaveBeenCalled()
    await expect(row).toHaveAttribute('href', '#prices')
  },
}

export const NothingFound: Story = {
  args: { typed: 'qqq', groups: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Bir şey bulunamadı/)).toBeVisible()
  },
}

export const PartMissing: Story = { args: { note: 'Kişiler ve siparişler aranamadı.' } }

export const Dark: Story = { globals: { theme: 'dark' } }
