import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ConfirmDialog } from './confirm-dialog.tsx'

const meta = {
  title: 'Kit/Feedback/Confirm dialog',
  tags: ['autodocs'],
  component: ConfirmDialog,
  parameters: {
    // inline, a modal would cover the docs page
    docs: { story: { inline: false, height: '420px' } },
  },
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Hikayeyi Sil',
    question: 'Bu hikayeyi silmek istediğinize emin misiniz?',
    subject: 'Sonbahar Kavrumu',
    confirmLabel: 'Sil',
  },
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Asks: Story = {
  tags: ['quick'],
  play: async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Hikayeyi Sil' })
    await expect(dialog).toHaveTextContent('Sonbahar Kavrumu')
  },
}

// What tests the focus is on no docs page: several of its frames would want the one focus at once.

/** The focus starts where nothing is lost. */
export const IsAnswered: Story = {
  tags: ['!autodocs'],
  play: async ({ args }) => {
    await screen.findByRole('alertdialog', { name: 'Hikayeyi Sil' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'İptal' })).toHaveFocus())
    // a double click is one answer
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sil' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'İptal' }))
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const Pending: Story = { args: { pending: true } }
export const Failed: Story = {
  args: { error: 'Kategori silinirken bir hata oluştu.' },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'Kategori silinirken bir hata oluştu.',
    )
  },
}
/** What must be read before the answer stands under the name, and scrolls. */
export const WithText: Story = {
  args: {
    size: 'lg',
    confirmTone: 'primary',
    confirmLabel: 'Yayımla',
    title: 'Metni Yayımla',
    question: 'Metin hemen geçerli olur ve geri alınamaz.',
    subject: 'Kullanım Koşulları · Sürüm 2',
    children: <p>Üyelik ücretsizdir.</p>,
  },
  play: async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Metni Yayımla' })
    await expect(dialog).toHaveTextContent('Üyelik ücretsizdir.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'İptal' })).toHaveFocus())
  },
}
/** Nothing is lost, but many people get it. */
export const NothingIsLost: Story = {
  args: {
    title: '1.240 kişiye gönderilecek',
    question: 'Gönderilen bildirim geri alınamaz. Gönderilsin mi?',
    subject: 'Salep mevsimi',
    confirmLabel: 'Gönder',
    confirmTone: 'primary',
  },
}
export const WithoutSubject: Story = {
  args: {
    subject: undefined,
    title: 'Kategoriyi Sil',
    question: 'Bu kategoriyi silmek istediğinize emin misiniz? Bu işlem geri alınamaz.',
  },
}

/** A cancel button with its own label, for cases in which `İptal` is ambiguous. */
export const OwnWayBack: Story = {
  tags: ['!autodocs'],
  args: {
    subject: undefined,
    title: 'Kaydedilmemiş Bilgiler',
    question: 'Girdiğiniz bilgiler henüz kaydedilmedi. Çıkarsanız kaybolur.',
    confirmLabel: 'Kaydetmeden Çık',
    cancelLabel: 'Forma Dön',
  },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Forma Dön' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
