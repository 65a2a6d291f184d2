import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { refuses, stalls } from '#api/mocks/mock.ts'
import { atTheCounter, inMerkez } from '#storybook/at-the-counter.ts'
import { CounterHeader } from './counter-header.tsx'

const meta = {
  title: 'Screens/Counter/Header',
  component: CounterHeader,
  parameters: { layout: 'padded', msw: atTheCounter },
  globals: { viewport: { value: 'w390' } },
  beforeEach: inMerkez,
} satisfies Meta<typeof CounterHeader>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Kasanın Şubesi' }))

/** Where the counter stands, and who is at it. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Merkez · Kerem' })).toBeVisible()
  },
}

/** Chosen once; it stays on the device. */
export const FirstTime: Story = {
  beforeEach: () => localStorage.removeItem('telve:branch'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Seçin · Kerem' }))
    const open = await dialog()
    await userEvent.click(await open.findByRole('button', { name: 'Şubeyi Kullan' }))
    await expect(await open.findByRole('alert')).toHaveTextContent('Lütfen şube seçiniz')
    await userEvent.click(open.getByRole('radio', { name: /Moda/ }))
    await userEvent.click(open.getByRole('button', { name: 'Moda Şubesini Kullan' }))
    await expect(await canvas.findByRole('button', { name: 'Moda · Kerem' })).toBeVisible()
    await expect(localStorage.getItem('telve:branch')).toBe('5')
  },
}

/** Looking at the branches changes nothing; only the button does. */
export const LeftAsItWas: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Merkez · Kerem' }))
    const open = await dialog()
    await userEvent.click(await open.findByRole('radio', { name: /Moda/ }))
    await userEvent.click(open.getByRole('button', { name: 'Kapat' }))
    await expect(canvas.getByRole('button', { name: 'Merkez · Kerem' })).toBeVisible()
    await expect(localStorage.getItem('telve:branch')).toBe('1')
  },
}

/** A branch that was archived is chosen anew. */
export const BranchIsGone: Story = {
  beforeEach: () => localStorage.setItem('telve:branch', '999'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Şube Seçin · Kerem' })).toBeVisible()
  },
}

export const Silent: Story = {
  play: async ({ canvasElement }) => {
    const signals = await within(canvasElement).findByRole('switch', { name: 'Ses ve titreşim' })
    await expect(signals).toBeChecked()
    await userEvent.click(signals)
    await waitFor(() => expect(signals).not.toBeChecked())
    await expect(localStorage.getItem('telve:signals')).toBe('off')
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listBranches), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Kerem/ }))
    await expect(await (await dialog()).findByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listBranches, 'unexpected'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Kerem/ }))
    await expect(await (await dialog()).findByText('Şubeler alınamadı')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
