import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { openedByButton } from '#storybook/opened-by-button.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Dialog } from './dialog.tsx'

const meta = {
  title: 'Kit/Feedback/Dialog',
  tags: ['autodocs'],
  component: Dialog,
  parameters: {
    // inline, a modal would cover the docs page
    docs: { story: { inline: false, height: '480px' } },
  },
  render: openedByButton(Dialog, 'Kategori Ekle'),
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Kategori Ekle',
    description: 'Kategoriler menünün üstünde, bu sırayla durur.',
    children: (
      <Field label="Ad" required>
        <Input />
      </Field>
    ),
    footer: (
      <>
        <Button tone="plain">İptal</Button>
        <Button>Oluştur</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  tags: ['quick'],
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Kategori Ekle' })
    await expect(dialog).toHaveAccessibleDescription(/menünün üstünde/)
  },
}

// What tests the focus, or ends without a dialog, is on no docs page: several of its frames would want
// the one focus at once.

/** The first field has the focus. */
export const TakesFocus: Story = {
  tags: ['!autodocs'],
  play: async () => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Ad/ })).toHaveFocus())
  },
}

/** The focus moves into the dialog, stays there, and returns to the opening button. */
export const GivesFocusBack: Story = {
  tags: ['!autodocs'],
  args: { open: false },
  play: async ({ args, canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Kategori Ekle' })
    await userEvent.click(opener)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Ad/ })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(args.onOpenChange).toHaveBeenCalledOnce()
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const BackdropCloses: Story = {
  tags: ['!autodocs'],
  args: { closeOnBackdrop: true },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('dialog'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const BackdropStays: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('dialog'))
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

export const LongContent: Story = {
  args: {
    title: 'Gülşah Çağlayangil-İğneciğil adlı müşterinin puan hareketleri',
    children: (
      <ol className="space-y-3">
        {Array.from({ length: 40 }, (_, line) => `${line + 1}. satır`).map((line) => (
          <li key={line}>{line}: Kadıköy Moda şubesinde kazanıldı</li>
        ))}
      </ol>
    ),
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Oluştur' })).toBeVisible()
  },
}

/** What is still being fetched has no control: the title has the focus, and no ring shows. */
export const Waiting: Story = {
  tags: ['!autodocs'],
  args: {
    children: (
      <p role="status" className="text-muted">
        Yükleniyor...
      </p>
    ),
    footer: undefined,
  },
  play: async () => {
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Kategori Ekle' })).toHaveFocus(),
    )
    await userEvent.tab()
    await waitFor(() => expect(screen.getByRole('status').parentElement).toHaveFocus())
  },
}

export const Wide: Story = { args: { size: 'lg' } }
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
