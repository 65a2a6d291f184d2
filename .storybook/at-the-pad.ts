import { userEvent } from 'storybook/test'
import { paste } from './at-the-counter.ts'

/** What the stories of the pad for bills have in common. */

export type Canvas = Awaited<ReturnType<typeof paste>>

/** What the pad shows. */
export const amount = (canvas: Canvas) => canvas.getByRole('status', { name: 'Tutar' })

/** The button that records the bill. */
export const confirm = (canvas: Canvas) => canvas.getByRole('button', { name: /Kaydet$/ })

/** Pastes Elif's code, and waits for her. */
export const scanned = async (canvasElement: HTMLElement) => {
  const canvas = await paste(canvasElement)
  await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
  return canvas
}

/** Types a bill with a finger: `18500` is ₺185,00. */
export const press = async (canvas: Canvas, keys: string[]) => {
  for (const name of keys) await userEvent.click(canvas.getByRole('button', { name }))
}

/** ₺185,00 */
export const bill = ['1', '8', '5', '00']

/** A scanner's keys come after a pause, like everybody's. */
export const pause = () => new Promise((wake) => setTimeout(wake, 200))
