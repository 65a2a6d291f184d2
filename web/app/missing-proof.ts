import { isTablet } from '#web/features/tablets/device.ts'
import type { ApiError } from '#web/shared/api-error.ts'

/** The page where a second factor is set up. */
const securityPage = '/security'

/**
 * Asks for what a refusal misses: a proof (decisions/157), or at a shared tablet a manager's approval, which also lets
 * pass what a bound refuses (decisions/276). Who has to set up a second factor first is led there (decisions/158).
 * @param key the `Idempotency-Key` of the refused call
 * @returns whether it may be sent again
 */
export async function askForMissingProof(
  { code, sentence }: Pick<ApiError, 'code' | 'sentence'>,
  key: string | null,
): Promise<boolean> {
  if (isTablet.read() && (code === 'prove_again' || code === 'limit_reached')) {
    const { askForApproval } = await import('#web/features/tablets/approval-dialog.tsx')
    return askForApproval({ limit: code === 'limit_reached' ? sentence : null, requestKey: key })
  }
  if (code === 'prove_again') {
    const { askForProof } = await import('#web/shared/prove-dialog.tsx')
    return askForProof()
  }
  if (code === 'second_factor_due' && location.pathname !== securityPage)
    location.assign(securityPage)
  return false
}
