import { LedgerBusy } from '#sql/ledger/entry.ts'

/**
 * The answer of a database that waited for a lock in vain: nothing was written.
 * @throws LedgerBusy for lock_not_available, deadlock_detected and serialization_failure
 */
export async function inTurn<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(55P03|40)/.test(String(error.code)))
      throw new LedgerBusy(1_000)
    throw error
  }
}
