import { userEvent, within } from 'storybook/test'

/** Signs in with address and password, as the stories of the sign-in do. */
export const fillIn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByPlaceholderText('E-posta'), 'musteri@telve.example')
  await userEvent.type(canvas.getByPlaceholderText('Şifre'), 'telve-demo')
  await userEvent.click(canvas.getByRole('button', { name: 'Giriş Yap' }))
  return canvas
}
