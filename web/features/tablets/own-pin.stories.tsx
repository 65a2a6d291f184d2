import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { ownPin, removePin, setPin } from '#api/contracts/tablets/pins.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { OwnPin } from './own-pin.tsx'

const meta = {
  title: 'Screens/Counter/PIN',
  component: OwnPin,
} satisfies Meta<typeof OwnPin>
export default meta
type Story = StoryObj<typeof meta>

export const SetAndRemoved: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    let setAt: string | null = null
    const sent: unknown[] = []
    msw.use(
      answers(ownPin, () => ({ setAt })),
      answers(setPin, ({ body }) => {
        sent.push(body)
        setAt = '2026-11-19T10:00:00+03:00'
        return undefined
      }),
      answers(removePin, () => {
        setAt = null
        return undefined
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'PIN Belirle' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText(/^Yeni PIN/)
    await userEvent.type(field, '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await expect(await dialog.findByText(/^Bu PIN kolay tahmin edilir/)).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '074913')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await expect(await screen.findByText('Kasa PIN’iniz belirlendi.')).toBeVisible()
    await expect(sent).toEqual([{ pin: '074913' }])
    await userEvent.click(await screen.findByRole('button', { name: 'PIN’i Kaldır' }))
    const asked = within(await screen.findByRole('alertdialog'))
    await userEvent.click(asked.getByRole('button', { name: 'PIN’i Kaldır' }))
    await expect(await screen.findByRole('button', { name: 'PIN Belirle' })).toBeVisible()
  },
}

export const KnownToOthers: Story = {
  parameters: { msw: [refuses(setPin, 'weak_pin')] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'PIN Belirle' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Yeni PIN/), '230494')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await expect(await dialog.findByText(/^Doğum tarihiniz ve telefonunuz/)).toBeVisible()
  },
}
