import { LedgerBroken, signCheckpoints } from '#sql/ledger/checkpoint.ts'
import type { JobContext } from './context.ts'

/**
 * Verifies the ledger's new entries and signs the heads. A broken ledger is logged and not retried:
 * a person has to investigate.
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
