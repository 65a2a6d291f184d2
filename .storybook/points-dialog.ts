import { screen, userEvent, within } from 'storybook/test'

/** What the stories of `Puan İşlemleri` at the counter have in common. */

/** The open dialog. */
export const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Puan İşlemleri' }))

export type Dialog = Awaited<ReturnType<typeof dialog>>

/** Sets the branch to Moda. */
export const chooseBranch = async (canvas: Dialog) => {
  await canvas.findByRole('option', { name: 'Moda' })
  await userEvent.selectOptions(canvas.getByLabelText(/Şube/), 'Moda')
}

/** Chooses Moda, types 20 points and confirms. */
export const give20 = async () => {
  const canvas = await dialog()
  await chooseBranch(canvas)
  await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
  await userEvent.click(canvas.getByRole('button', { name: '20 puan ekle' }))
  return canvas
}
