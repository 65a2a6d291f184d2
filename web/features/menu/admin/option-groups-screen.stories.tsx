import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeOptionGroup, listOptionGroups } from '#api/contracts/menu/options.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { optionGroups } from '#api/mocks/option-fixtures.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { OptionGroupsScreen } from './option-groups-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Option groups',
  component: OptionGroupsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof OptionGroupsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** ms; a dialog's chunk loads slowly the first time */
const patience = { timeout: 10_000 }

const open = async (canvasElement: HTMLElement, button: string, title: string) => {
  await userEvent.click(
    await within(canvasElement).findByRole('button', { name: button }, patience),
  )
  return within(await screen.findByRole('dialog', { name: title }, patience))
}
const edit = (canvasElement: HTMLElement) =>
  open(canvasElement, 'Düzenle: Boy, Sıcak kahveler', 'Seçenek Grubunu Düzenle')

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const sizes = await canvas.findByRole('row', { name: /^Boy/ })
    await expect(sizes).toHaveTextContent('Küçük −₺10,00, Orta, Büyük +₺15,00')
    await expect(canvas.getByText('İsteğe bağlı, en çok 4')).toBeVisible()
    await expect(await canvas.findByText('Hiçbir üründe değil')).toBeVisible()
  },
}

/** What is wrong is said at its field. */
export const Add: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement, 'Yeni Seçenek Grubu', 'Yeni Seçenek Grubu')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await dialog.findByText('Grubun adı gerekli.')).toBeVisible()
    await expect(dialog.getByText('Seçeneğin adı gerekli.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Grubun adı/), 'Şeker')
    await userEvent.type(dialog.getByLabelText(/^1\. seçenek/), 'Sade')
    await userEvent.click(dialog.getByRole('button', { name: 'Seçenek Ekle' }))
    await userEvent.type(dialog.getByLabelText(/^2\. seçenek/), 'Ballı')
    const [, second] = dialog.getAllByLabelText(/^Fark/)
    if (!second) throw new Error('there is one option only')
    await userEvent.type(second, 'beş')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await dialog.findByText('Geçerli bir fark girin.')).toBeVisible()
    await userEvent.clear(second)
    await userEvent.type(second, '+5')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Seçenek grubu eklendi.')).toBeVisible()
  },
}

/** Only what was edited is sent; options keep their ids wherever they stand. */
export const Edit: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [bodies, stop] = bodiesSent<{ options?: { id?: number; name: string }[] }>(
      msw,
      by('PATCH'),
    )
    const dialog = await edit(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: 'Aşağı Taşı: Küçük' }))
    // it can be moved on by the same key
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Aşağı Taşı: Küçük' })).toHaveFocus(),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Kaldır: Büyük' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Kaldır: Küçük' })).toHaveFocus())
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(bodies).toHaveLength(1))
    await expect(Object.keys(bodies[0] ?? {})).toEqual(['options'])
    await expect(bodies[0]?.options?.map(({ id }) => id)).toEqual([12, 11])
    stop()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [refusesStale(changeOptionGroup, { ...optionGroups[0], most: 2, version: 2 } as never)],
  },
  play: async ({ canvasElement }) => {
    const dialog = await edit(canvasElement)
    await userEvent.type(await dialog.findByLabelText(/^Yönetim notu/), '!')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(
      await dialog.findByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' }),
    ).toBeVisible()
  },
}

export const EditOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const dialog = await edit(canvasElement)
    await expect(await dialog.findByDisplayValue('Büyük')).toBeInTheDocument()
  },
}

export const Empty: Story = { parameters: { msw: [answers(listOptionGroups, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listOptionGroups)] } }
export const Forbidden: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listOptionGroups, 'forbidden')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Yetkisiz erişim',
    )
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
