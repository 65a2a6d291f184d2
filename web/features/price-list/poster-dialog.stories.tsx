import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, within } from 'storybook/test'
import { choose } from '#storybook/choosing.ts'
import PosterDialog from './poster-dialog.tsx'

const meta = {
  title: 'Screens/Administrator/Price list poster',
  component: PosterDialog,
  parameters: { layout: 'fullscreen' },
  args: { onClose: fn() },
} satisfies Meta<typeof PosterDialog>
export default meta
type Story = StoryObj<typeof meta>

const opened = async () =>
  within(await screen.findByRole('dialog', { name: 'Fiyat Listesi Afişi' }))

const code = (dialog: Awaited<ReturnType<typeof opened>>) =>
  dialog.getByRole('img', { name: /^QR kodu/ })

export const Default: Story = {
  play: async () => {
    const dialog = await opened()
    await expect(code(dialog)).toHaveAccessibleName(`QR kodu: ${location.origin}/fiyat-listesi`)
  },
}

export const OfABranch: Story = {
  tags: ['quick'],
  play: async () => {
    const dialog = await opened()
    await choose(dialog.getByLabelText('Şube'), 'Karaköy')
    await expect(code(dialog)).toHaveAccessibleName(`QR kodu: ${location.origin}/fiyat-listesi/4`)
    await expect(dialog.getByText('Telve Karaköy')).toBeVisible()
    const print = spyOn(window, 'print').mockImplementation(() => {})
    await userEvent.click(dialog.getByRole('button', { name: 'Yazdır' }))
    await expect(print).toHaveBeenCalledOnce()
  },
}

/** A sheet each is printed; the preview shows the first. */
export const ForEachBranch: Story = {
  play: async () => {
    const dialog = await opened()
    await choose(dialog.getByLabelText('Şube'), 'Her şube için ayrı afiş')
    await expect(dialog.getByRole('button', { name: 'Yazdır · 6 sayfa' })).toBeVisible()
    await expect(document.querySelectorAll('.price-posters .price-poster')).toHaveLength(6)
  },
}

export const Phone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }
