/** The page where a second factor is set up. */
const securityPage = '/security'

/**
 * Asks for the proof that a refusal misses (decisions/157). Who has to set up a second factor first is
 * led there (decisions/158).
 * @returns whether the refused call may be sent again
 */
export async function askForMissingProof(code: string): Promise<boolean> {
  if (code === 'prove_again') {
    const { askForProof } = await import('./prove-dialog.tsx')
    return askForProof()
  }
  if (code === 'second_factor_due' && location.pathname !== securityPage)
    location.assign(securityPage)
  return false
}
