import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { listArchivedItems, restoreMenuItem } from '#api/contracts/menu/menu.ts'
import { archivedItem } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { asAdmin, dialog, livingMenu } from '#storybook/at-the-menu.ts'
import { MenuScreen } from './menu-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Archived products',
  component: MenuScreen,
  parameters: { layout: 'fullscreen', msw: asAdmin },
} satisfies Meta<typeof MenuScreen>
export default meta
type Story = StoryObj<typeof meta>

const openArchive = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await canvas.findByRole('button', { name: 'Ürün Ekle' })
  // on a phone it is in the menu
  const more = canvas.queryByRole('button', { name: 'Menü için işlemler' })
  if (more) await userEvent.click(more)
  await userEvent.click(
    await screen.findByRole(more ? 'menuitem' : 'button', { name: 'Arşivdekiler' }),
  )
  return dialog('Arşivdekiler')
}

/** What was taken off the menu comes back with its price. */
export const RestoresAProduct: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('₺175,00 · arşivlendi: 02.03.2026')).toBeVisible()
    await userEvent.click(archive.getByRole('button', { name: 'Geri Getir: Kestaneli Latte' }))
    await expect(await screen.findByText('Kestaneli Latte yeniden menüde.')).toBeVisible()
    await expect(await archive.findByText('Arşivde ürün yok.')).toBeVisible()
    await expect(await canvas.findByText('Kestaneli Latte')).toBeInTheDocument()
  },
}

export const RestoringFails: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [answers(restoreMenuItem, () => new Response('', { status: 502 })), ...asAdmin],
  },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await userEvent.click(await archive.findByRole('button', { name: /^Geri Getir/ }))
    await expect(await archive.findByRole('alert')).toHaveTextContent(
      'Ürün geri getirilirken bir hata oluştu.',
    )
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listArchivedItems), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(archive.getByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listArchivedItems, 'unexpected'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('Arşivdeki ürünler alınamadı')).toBeVisible()
  },
}

export const FailedOnce: Story = {
  parameters: Failed.parameters ?? {},
  play: async ({ canvasElement, msw }) => {
    const archive = await openArchive(canvasElement)
    await archive.findByText('Arşivdeki ürünler alınamadı')
    msw.use(answers(listArchivedItems, [archivedItem]))
    await userEvent.click(archive.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await archive.findByText('Kestaneli Latte')).toBeVisible()
  },
}
