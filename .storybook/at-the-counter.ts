import { screen, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { scanCode, scanLifetime } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { kerem, payloadAt, scanId } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'

/** What the stories of the counter have in common. */

export const atTheCounter = [answers(currentUser, kerem)]

/** The device stands in Merkez. */
export const inMerkez = () => localStorage.setItem('telve:branch', '1')

export const codeAt = (timestamp: number, signed = true) =>
  JSON.stringify(payloadAt(timestamp, signed))

/** Pastes a code, a fresh one of Elif's unless told. */
export const paste = async (canvasElement: HTMLElement, text = codeAt(Date.now())) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('textbox', { name: /yapıştırın/ }))
  await userEvent.paste(text)
  return canvas
}

/** Opens `Puan İşlemleri` of the customer at the counter. */
export const openDialog = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: /Puan İşlemleri/ }))
  return within(await screen.findByRole('dialog'))
}

/** The scan answers this card. */
export const scans = (user: CustomerCard, signed = true) =>
  answers(scanCode, {
    scanId,
    expiresAt: new Date(Date.now() + scanLifetime).toISOString(),
    signed,
    user,
  })

/** Keys as a scanner presses them, all at one instant: a busy machine may take longer for them. */
export const scanKeys = (text: string) => {
  const at = performance.now()
  for (const key of [...text, 'Enter']) {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(pressed, 'timeStamp', { value: at })
    document.body.dispatchEvent(pressed)
  }
}
