import type { Meta, StoryObj } from '@storybook/react-vite'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from './button.tsx'

const meta = {
  title: 'Kit/Forms/Button',
  tags: ['autodocs'],
  component: Button,
  args: { children: 'Kaydet', onClick: fn() },
  // a text can't be the element itself, so only `AsLink` has it
  argTypes: { asChild: { control: false } },
  render: (args) => <Button {...args} asChild={false} />,
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

type Play = NonNullable<Story['play']>

/** A play that judges what the story says of itself: with other args in the address there is nothing to judge. */
const asWritten =
  (play: Play): Play =>
  async (context) => {
    const { args, initialArgs } = context
    const names = Object.keys({ ...args, ...initialArgs }) as (keyof typeof args)[]
    if (names.every((name) => args[name] === initialArgs[name])) await play(context)
  }

export const Primary: Story = {
  tags: ['quick'],
  play: asWritten(async ({ canvasElement, args, msw }) => {
    const button = within(canvasElement).getByRole('button')
    await userEvent.click(button)
    await expect(args.onClick).toHaveBeenCalledOnce()
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    // stories of the kit call no API, so nobody has started the mocks for them
    await expect(msw).toBeUndefined()
  }),
}
export const Plain: Story = { args: { tone: 'plain', children: 'İptal' } }
export const Destructive: Story = { args: { tone: 'destructive', children: 'Sil' } }
export const Earn: Story = { args: { tone: 'earn', children: '25 Puan Ekle' } }
export const Spend: Story = { args: { tone: 'spend', children: '10 Puan Harca' } }
export const Ghost: Story = { args: { tone: 'ghost', children: 'Temizle' } }
export const Disabled: Story = { args: { disabled: true } }

export const Counter: Story = {
  args: { size: 'lg', tone: 'earn', children: '25 Puan Ekle' },
  play: asWritten(async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button')
    await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  }),
}

export const Icon: Story = {
  args: {
    size: 'icon',
    tone: 'ghost',
    'aria-label': 'Sil',
    children: <Trash2 className="size-5" />,
  },
}

export const WithIcon: Story = {
  args: {
    children: (
      <>
        <QrCode aria-hidden className="size-5" /> QR Kodum
      </>
    ),
  },
}

export const AsLink: Story = {
  // the link is no arg, which the address could replace by a text
  render: (args) => (
    <Button {...args} asChild>
      <a href="#menu">Menüye Git</a>
    </Button>
  ),
  play: asWritten(async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Menüye Git' })).toBeVisible()
  }),
}

export const Pending: Story = {
  args: { pending: true },
  play: asWritten(async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button, { pointerEventsCheck: 0 })
    await expect(args.onClick).not.toHaveBeenCalled()
    await waitFor(() => expect(button).toHaveFocus())
  }),
}

export const PendingWithLabel: Story = {
  args: { pending: true, children: 'Giriş Yap', pendingLabel: 'Giriş yapılıyor...' },
  play: asWritten(async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: 'Giriş yapılıyor...' }),
    ).toBeVisible()
  }),
}

/** A pending button keeps its width, so that nothing beside it moves. */
export const PendingKeepsWidth: Story = {
  render: () => (
    <div className="grid justify-items-start gap-2">
      <Button>Değişiklikleri Kaydet</Button>
      <Button pending>Değişiklikleri Kaydet</Button>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [still, busy] = within(canvasElement).getAllByRole('button')
    await expect(busy?.offsetWidth).toBe(still?.offsetWidth)
  },
}

export const Narrow: Story = {
  args: { className: 'w-full', children: 'Hesabımı kalıcı olarak devre dışı bırakmak istiyorum' },
  decorators: [(Story) => <div className="w-56">{Story()}</div>],
}
