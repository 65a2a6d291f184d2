import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { downloadOwnData } from '#api/contracts/account/own-data.ts'
import { ownProving, proveByPassword } from '#api/contracts/factors/proving.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { askForProofs } from '#storybook/at-the-proof.ts'
import { OwnData } from './own-data.tsx'

const meta = {
  title: 'Screens/Everyone/Own data',
  component: OwnData,
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OwnData>
export default meta
type Story = StoryObj<typeof meta>

const ask = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Verilerimi İndir' }))
  return canvas
}

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText('Arşiviniz hazırlandı: verilerim.zip')).toBeVisible()
  },
}

const proved = fn()
/** The last proof is too old: the dialog asks, and the archive follows by itself. */
export const AsksWhoSitsThere: Story = {
  beforeEach: () => {
    proved.mockClear()
    return askForProofs()
  },
  parameters: {
    msw: [
      answers(ownProving, { codes: true, passkeys: false, password: true }),
      answers(proveByPassword, () => {
        proved()
        return undefined
      }),
      answers(downloadOwnData, () =>
        proved.mock.calls.length === 0
          ? Response.json({ error: 'x', code: 'prove_again' }, { status: 403 })
          : 'arşiv',
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' }))
    const password = await dialog.findByLabelText(/^Şifre/, { selector: 'input' })
    await userEvent.type(password, 'telve-demo')
    await userEvent.type(dialog.getByLabelText(/^Doğrulama kodu/), '123456{Enter}')
    await expect(await canvas.findByText('Arşiviniz hazırlandı: verilerim.zip')).toBeVisible()
  },
}

export const Preparing: Story = {
  parameters: { msw: [stalls(downloadOwnData)] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('button', { name: /Hazırlanıyor/ })).toBeVisible()
  },
}

export const TooOften: Story = {
  parameters: { msw: [refuses(downloadOwnData, 'too_many_attempts')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

/** Who closes the dialog has no archive, and reads why. */
export const NotProved: Story = {
  parameters: { msw: [refuses(downloadOwnData, 'prove_again')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText(/kimliğinizi yeniden doğrulayın/)).toBeVisible()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(downloadOwnData, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

export const Phone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
