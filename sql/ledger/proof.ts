import type { Sql } from '../connection.ts'
import { type Checkpoint, checkpointRows } from './checkpoint.ts'
import type { EntryKind, EntryReason, PointKind } from './entry.ts'
import { type Head, merklePath, type Step } from './merkle.ts'
import { withRedactions } from './redactions.ts'

/** An entry with every field that its hash covers (docs/ledger.md). */
export interface ChainLink {
  id: number
  seq: number
  type: PointKind
  amount: number
  balanceAfter: number
  branchId: number
  createdAt: Date
  reverses: number | null
  /** covered by the hash in form 1 */
  note: string | null
  /** whether its note was erased */
  redacted: boolean
  /** the form of the entry, which tells what its hash covers */
  form: 1 | 2
  /** null in form 1, like the two after it */
  kind: EntryKind | null
  ref: string | null
  reason: EntryReason | null
  /** `YYYY-MM-DD`, the last day in Istanbul on which what an EARN gave is kept (programme.md §5) */
  expiresOn: string | null
  /** digest of the actor and the request, hex */
  origin: string
  hash: string
}

/** The head of a user's chain in the newest checkpoint that covers it, and its proof. */
export interface ChainProof {
  seq: number
  hash: Uint8Array
  path: Step[]
  /** seqs of the user's entries whose erased notes it covers */
  redacted: number[]
  checkpoint: Checkpoint
}

/** A user's chain from the entry after `after` on, oldest first. */
export const readChain = (
  sql: Sql,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<ChainLink[]> => sql<ChainLink[]>`
  select id, seq, type, amount, balance_after, branch_id, created_at, reverses, note, form,
         coalesce((select true from ledger_redactions r
                    where r.user_id = p.user_id and r.seq = p.seq), false) as redacted,
         kind, ref, reason, expires_on,
         encode(entry_origin(actor_id, scan_id, request_key), 'hex') as origin,
         encode(hash, 'hex') as hash
    from point_transactions p
   where user_id = ${userId} and seq > ${after}
   order by seq limit ${limit}`

/** null until a checkpoint covers the user. Reads the heads of one checkpoint, at most 4,096. */
export const findProof = async (sql: Sql, userId: number): Promise<ChainProof | null> => {
  const [mine] = await sql<
    (Head & { checkpointId: number; place: number; redacted: number[] | null })[]
  >`
    select checkpoint_id, place, user_id, seq, hash, redacted
      from checkpoint_heads where user_id = ${userId} order by checkpoint_id desc limit 1`
  if (!mine) return null
  const [checkpoint] = await sql<Checkpoint[]>`
    ${checkpointRows(sql)} where id = ${mine.checkpointId}`
  if (!checkpoint) return null
  const heads = await sql<(Head & { redacted: number[] | null })[]>`
    select user_id, seq, hash, redacted from checkpoint_heads
     where checkpoint_id = ${mine.checkpointId} order by place`
  const path = merklePath(await withRedactions(sql, heads), mine.place)
  return { seq: mine.seq, hash: mine.hash, path, redacted: mine.redacted ?? [], checkpoint }
}
