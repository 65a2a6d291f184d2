import { createHash } from 'node:crypto'
import type { Sql } from '../connection.ts'
import { hex } from './hex.ts'
import { type Head, merkleRoot } from './merkle.ts'
import { withRedactions } from './redactions.ts'
import type { SigningKey } from './signing.ts'

export interface Checkpoint {
  id: number
  createdAt: Date
  /** SHA-256 of the previous statement; null for the first */
  previous: Uint8Array | null
  heads: number
  root: Uint8Array
  publicKey: Uint8Array
  signature: Uint8Array
}

/** `rewritten`: the entry at `seq` is not the one that an earlier checkpoint covers. */
interface BrokenChain extends Omit<ChainProblem, 'id' | 'problem'> {
  problem: ChainProblem['problem'] | 'rewritten'
}

/** A chain has changed since it was written, so no checkpoint is signed over it. */
export class LedgerBroken extends Error {
  override name = 'LedgerBroken'
  constructor(readonly problems: readonly BrokenChain[]) {
    super(
      `the ledger does not hold: ${problems.map((p) => `${p.problem} at user ${p.userId}, seq ${p.seq}`).join('; ')}`,
    )
  }
}

export interface ChainProblem {
  userId: number
  seq: number
  /** the entry, where there is one */
  id: number | null
  problem: 'gap' | 'balance' | 'form' | 'cause' | 'hash' | 'reversal' | 'void' | 'projection'
}

const mostHeads = 4_096

/** The exact text that is signed. */
export const statementOf = (c: Omit<Checkpoint, 'publicKey' | 'signature'>): string =>
  `telve checkpoint\n${c.id}\n${c.createdAt.getTime()}\n${c.heads}\n${hex(c.root)}\n${c.previous ? hex(c.previous) : ''}`

export const digestOf = (statement: string): Buffer =>
  createHash('sha256').update(statement).digest()

/**
 * Verifies every chain's entries since its last checkpoint and signs its current head, with the notes
 * that were erased from it; a chain from which one was erased since is verified as a whole.
 * Writes may continue; concurrent signers wait for each other.
 *
 * @returns how many chains the new checkpoints cover
 * @throws LedgerBroken if a chain is invalid: nothing more is signed then
 */
export const signCheckpoints = async (
  sql: Sql,
  { key, clock }: { key: SigningKey; clock: () => Date },
): Promise<number> => {
  let covered = 0
  for (let more = true; more; ) {
    const signed = await signOne(sql, key, clock())
    covered += signed
    more = signed === mostHeads
  }
  return covered
}

const signOne = (sql: Sql, key: SigningKey, createdAt: Date): Promise<number> =>
  sql.begin(async (tx) => {
    // Each statement has its own snapshot, so it sees what another signer has just committed.
    await tx`select pg_advisory_xact_lock(hashtextextended('telve checkpoint', 0))`
    const chains = await tx<
      (Head & { after: number; signed: number; kept: boolean; redacted: number[] | null })[]
    >`
      select u.id as user_id, u.ledger_seq as seq, newest.hash, r.redacted,
             coalesce(h.seq, 0) as signed,
             case when r.redacted is distinct from h.redacted then 0 else coalesce(h.seq, 0) end
               as after,
             (h.seq is null or coalesce(p.hash = h.hash, false))
               and (h.redacted is null or coalesce(h.redacted <@ r.redacted, false)) as kept
        from users u
        left join (
          select user_id, array_agg(seq order by seq) as redacted
            from ledger_redactions group by user_id
        ) r on r.user_id = u.id
        left join lateral (
          select h.seq, h.hash, h.redacted from checkpoint_heads h
           where h.user_id = u.id order by h.checkpoint_id desc limit 1
        ) h on true
        left join point_transactions newest
          on newest.user_id = u.id and newest.seq = u.ledger_seq
        left join point_transactions p on p.user_id = u.id and p.seq = h.seq
       where u.ledger_seq > coalesce(h.seq, 0) or r.redacted is distinct from h.redacted
       order by u.id limit ${mostHeads}`
    if (chains.length === 0) return 0
    const grown = await withRedactions(tx, chains)
    const problems = await tx<BrokenChain[]>`
      select user_id, seq, problem
        from audit_chains(${grown.map((g) => g.userId)}::bigint[],
                          ${grown.map((g) => g.after)}::integer[])`
    for (const { userId, signed, kept } of grown) {
      if (!kept) problems.push({ userId, seq: signed, problem: 'rewritten' })
    }
    if (problems.length > 0) throw new LedgerBroken(problems)

    const [last] = await tx<Checkpoint[]>`${checkpointRows(sql)} order by id desc limit 1`
    const unsigned = {
      id: (last?.id ?? 0) + 1,
      createdAt,
      previous: last ? digestOf(statementOf(last)) : null,
      heads: grown.length,
      root: merkleRoot(grown),
    }
    const signature = await key.sign(statementOf(unsigned))
    await tx`
      insert into checkpoints (id, created_at, previous, heads, root, public_key, signature)
      values (${unsigned.id}, ${createdAt}, ${unsigned.previous}, ${unsigned.heads},
              ${unsigned.root}, ${Buffer.from(key.publicKey)}, ${Buffer.from(signature)})`
    await tx`
      insert into checkpoint_heads (checkpoint_id, place, user_id, seq, hash, redacted)
      select ${unsigned.id}, h.place - 1, h.user_id, h.seq, decode(h.hash, 'hex'),
             h.redacted::integer[]
        from unnest(${grown.map((g) => g.userId)}::bigint[], ${grown.map((g) => g.seq)}::integer[],
                    ${grown.map((g) => hex(g.hash))}::text[],
                    ${grown.map((g) => g.redacted && `{${g.redacted.join(',')}}`)}::text[])
             with ordinality as h (user_id, seq, hash, redacted, place)`
    return grown.length
  })

/** The checkpoints, as {@link Checkpoint}. */
export const checkpointRows = (sql: Sql) => sql`
  select id, created_at, previous, heads, root, public_key, signature
    from checkpoints`
