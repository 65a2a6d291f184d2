import type { Sql } from '../connection.ts'

interface TestBill {
  userId: number
  actorId: number
  branchId?: number
  at: Date
  /** of one that was recorded late: its own moment */
  earnedAt?: Date
  /** kuruş */
  total: number
  discount?: number
  /** when all that was paid went back, if it did */
  refundedAt?: Date | undefined
}

/** Puts a bill that earned nothing into the tables as the owner, and its refund. @returns the bill's id */
export async function putTestBill(sql: Sql, bill: TestBill): Promise<number> {
  const { userId, actorId, branchId = 1, at, earnedAt = at, total, discount = 0, refundedAt } = bill
  const [row] = await sql<{ id: number }[]>`
    insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at, first, earned)
    values (nextval('purchase_ids'), ${userId}, ${branchId}, ${actorId}, gen_random_uuid()::text, ${at},
            ${total}, ${discount}, ${earnedAt}, false, 0) returning id`
  const id = row?.id ?? 0
  if (!refundedAt) return id
  await sql`
    insert into purchase_refunds (purchase_id, actor_id, request_key, at, amount, reason, owed, taken, campaign_points)
    values (${id}, ${actorId}, gen_random_uuid()::text, ${refundedAt}, ${total - discount},
            'ürün iadesi', 0, 0, 0)`
  return id
}
