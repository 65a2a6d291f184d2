import { fn, screen, userEvent, within } from 'storybook/test'
import { elifsCard, scanId } from '#api/mocks/fixtures.ts'
import { PointsDialog } from '#web/features/points/counter/points-dialog.tsx'

/** What the stories of `Puan İşlemleri` at the counter have in common. */

/** Elif stands at the counter. */
export const atTheDialog = {
  component: PointsDialog,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    customer: elifsCard,
    scanId,
    sessionOver: false,
    onClose: fn(),
    onRecorded: fn(),
  },
}

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
  await userEvent.click(canvas.getByRole('button', { name: '20 Puan Ekle' }))
  return canvas
}
