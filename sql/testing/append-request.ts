import type { AppendRequest } from '../ledger/entry.ts'

/** A test's request to the ledger: by default 100 points for a customer, with a new key. */
export const appendRequest = (
  userId: number,
  change: Partial<AppendRequest> = {},
): AppendRequest => ({
  userId,
  type: 'EARN',
  amount: 100,
  branchId: 1,
  actorId: null,
  requestKey: Bun.randomUUIDv7(),
  scanId: null,
  note: null,
  reverses: null,
  ...change,
})
