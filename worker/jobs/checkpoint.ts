import { LedgerBroken, signCheckpoints } from '#sql/ledger/checkpoint.ts'
import type { JobContext } from './context.ts'

/**
 * Verifies what the ledger has gained and signs it. A ledger that does not hold is logged and not tried
 * again: somebody has to look.
 */
export const signLedger = async ({ sql, log, signingKey }: JobContext): Promise<void> => {
  if (!signingKey) return
  try {
    const chains = await signCheckpoints(sql, { key: signingKey, clock: () => new Date() })
    log.info('checkpoints signed', { chains })
  } catch (error) {
    if (!(error instanceof LedgerBroken)) throw error
    log.error('the ledger does not hold; no checkpoint is signed', error)
  }
}
