import type { ReactNode } from 'react'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { ownRatings } from '#api/contracts/ratings/ratings.ts'
import { answers } from '#api/mocks/mock.ts'

export interface FormArgs {
  /** the form, which stays on the page after a save */
  form: () => ReactNode
  /** the typed or chosen values of each save, by label */
  typed: Record<string, string>
  /** other values of the second save, if the same ones would be no change */
  again?: Record<string, string>
  /** the name of a button that is pressed before each save */
  pressed?: string
  /** the name of the submit button */
  button: string | RegExp
  /** the name of the button that answers the question after a submit */
  confirm?: string
}

/**
 * Saves a form twice without a reload, because a form must also work after its first success. The
 * form stands alone, without the landmarks of a page.
 */
export const savedTwice = async ({
  args: { typed, again = {}, pressed, button, confirm },
}: {
  args: FormArgs
}) => {
  const submit = () => screen.getByRole('button', { name: button })
  const calls = spyOn(globalThis, 'fetch')
  for (const round of [1, 2]) {
    // waits for the answer; a form may show its button once something is chosen
    await waitFor(
      () => expect(screen.queryByRole('button', { name: button, busy: true })).toBeNull(),
      patience,
    )
    const words = round === 1 ? typed : { ...typed, ...again }
    for (const [label, text] of Object.entries(words)) await enter(label, text)
    if (pressed) await userEvent.click(screen.getByRole('button', { name: pressed }))
    await userEvent.click(submit())
    if (confirm) {
      // the form's own button may have the same name
      const question = within(await screen.findByRole('alertdialog', {}, patience))
      await userEvent.click(question.getByRole('button', { name: confirm }))
    }
    await waitFor(() => expect(writesOf(calls)).toHaveLength(round), patience)
    const answer = await writesOf(calls)[round - 1]
    await expect(answer?.ok).toBe(true)
  }
  calls.mockRestore()
}

/** ms, for chunks, lists and answers */
const patience = { timeout: 5000 }

/** The answers to the requests that write; a quote writes nothing. */
const writesOf = (calls: { mock: { calls: unknown[][]; results: { value: unknown }[] } }) =>
  calls.mock.calls.flatMap(([address, init], index) =>
    (init as RequestInit | undefined)?.method === 'GET' || String(address).endsWith('/quote')
      ? []
      : [calls.mock.results[index]?.value as Promise<Response>],
  )

/** Retries if the form was replaced meanwhile, or if a list of options is still loading. */
const enter = (label: string, text: string) =>
  waitFor(async () => {
    const control = screen.getByLabelText(new RegExp(`^${label}`), {
      selector: 'input, textarea, select',
    })
    await expect(control).toBeEnabled()
    if (control instanceof HTMLSelectElement) return userEvent.selectOptions(control, text)
    if (control instanceof HTMLInputElement && control.type === 'radio')
      return userEvent.click(control)
    await userEvent.clear(control)
    await userEvent.type(control, text)
    if (control.role === 'combobox')
      await userEvent.click(await screen.findByRole('option', { name: new RegExp(text) }))
  }, patience)

/** The first of the fixtures. */
export function one<T>([first]: readonly T[]): T {
  if (!first) throw new Error('The fixtures are empty')
  return first
}

/** An address that the form accepts. The fixtures' pictures are data URLs. */
export const imageUrl = '/demo/hikaye-salep.svg'

/**
 * What both lists of forms have in common. They spread `parameters` themselves: Storybook writes a meta’s
 * description there.
 */
export const everyForm = {
  parameters: {
    layout: 'fullscreen',
    // the form stands alone here, without the landmarks of a page
    a11y: { test: 'off' },
    msw: [answers(ownRatings, [])],
  },
  render: ({ form }: FormArgs) => <div className="p-6">{form()}</div>,
  play: savedTwice,
}
