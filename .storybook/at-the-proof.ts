import { screen, userEvent, within } from 'storybook/test'
import { askForMissingProof } from '#web/app/missing-proof.ts'
import { proof } from '#web/shared/client.ts'

/** For `beforeEach`: a refused call asks for the proof that it misses, as in the app. */
export function askForProofs(): () => void {
  proof.missing = askForMissingProof
  return () => {
    delete proof.missing
  }
}

/** Proves oneself by password in the dialog that asks (decisions/157). */
export async function proveByTyping(): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' }))
  const password = await dialog.findByLabelText(/^Şifre/, { selector: 'input' })
  await userEvent.type(password, 'telve-demo{Enter}')
}
