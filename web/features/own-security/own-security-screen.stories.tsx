import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { endOtherSessions, endOwnSession, ownSessions } from '#api/contracts/account/sessions.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsSessions } from '#api/mocks/session-fixtures.ts'
import { OwnSecurityScreen } from './own-security-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Security',
  component: OwnSecurityScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OwnSecurityScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bu cihaz')).toBeVisible()
    await expect(canvas.getByText('Bilinmeyen cihaz')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Oturumu kapat: / })).toHaveLength(2)
  },
}

const ended = fn()
/** The device is signed out after a question, and leaves the list. */
export const EndsOne: Story = {
  parameters: {
    msw: [
      answers(ownSessions, () =>
        elifsSessions.filter(({ id }) => !ended.mock.calls.flat().includes(id)),
      ),
      answers(endOwnSession, ({ params }) => {
        ended(params.id)
        return undefined
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    ended.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Oturumu kapat: Safari · iPhone' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Oturumu Kapat' }))
    await expect(await screen.findByText('Oturum kapatıldı.')).toBeVisible()
    await expect(canvas.queryByText('Safari · iPhone')).toBeNull()
  },
}

/** It ended by itself meanwhile, which is what was wanted. */
export const EndedMeanwhile: Story = {
  ...EndsOne,
  parameters: { msw: [refuses(endOwnSession, 'session_not_found')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Oturumu kapat: Safari · iPhone' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Oturumu Kapat' }))
    await expect(await screen.findByText('Oturum kapatıldı.')).toBeVisible()
  },
}

export const EndsOthers: Story = {
  parameters: { msw: [answers(endOtherSessions, { ended: 2 })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Diğer Tüm/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Tümünü Kapat' }))
    await expect(await screen.findByText('2 oturum kapatıldı.')).toBeVisible()
  },
}

export const EndingFails: Story = {
  parameters: { msw: [refuses(endOtherSessions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Diğer Tüm/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Tümünü Kapat' }))
    await expect(await dialog.findByText(/Hizmete şu anda ulaşılamıyor/)).toBeVisible()
  },
}

export const OnlyThisDevice: Story = {
  parameters: { msw: [answers(ownSessions, elifsSessions.slice(0, 1))] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Başka bir cihazda oturumunuz açık değil.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownSessions)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(ownSessions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Oturumlarınız alınamadı')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
