import type { AppendRequest } from '../ledger/entry.ts'

/** What a test asks of the ledger: 100 points for a customer, with a key of its own, unless changed. */
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
