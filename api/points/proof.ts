import { Elysia } from 'elysia'
import { hex } from '#sql/ledger/hex.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import {
  type ChainLink,
  type ChainProof,
  linksPerPage,
  ownChain,
  ownProof,
} from '../contracts/points/proof.ts'
import type { Gate } from '../http/gate.ts'

type StoredProof = NonNullable<Awaited<ReturnType<Ledger['proof']>>>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function shown({ seq, hash, path, redacted, checkpoint: c }: StoredProof): ChainProof {
  return {
    seq,
    hash: hex(hash),
    redacted,
    path: path.map((step) => ({ side: step.side, hash: hex(step.hash) })),
    checkpoint: {
      id: c.id,
      createdAt: c.createdAt.toISOString(),
      heads: c.heads,
      root: hex(c.root),
      previous: c.previous && hex(c.previous),
      publicKey: base64(c.publicKey),
      signature: base64(c.signature),
    },
  }
}

/** A page of a person's chain, from the entry after `after` on. */
export async function chainOf(ledger: Ledger, userId: number, after: number): Promise<ChainLink[]> {
  const links = await ledger.chain({ userId, after, limit: linksPerPage })
  return links.map(({ reverses, createdAt, ...link }) => ({
    ...link,
    createdAt: createdAt.toISOString(),
    reversesId: reverses,
  }))
}

/** The newest signed checkpoint that covers a person's chain. */
export async function proofOf(ledger: Ledger, userId: number): Promise<ChainProof | null> {
  const found = await ledger.proof(userId)
  return found && shown(found)
}

/** The data with which customers recompute their own history (docs/ledger.md). */
export const proofRoutes = ({ gate, ledger }: { gate: Gate; ledger: Ledger }) =>
  new Elysia({ name: 'proof' })
    .use(gate(ownChain, ({ person, query }) => chainOf(ledger, person.id, query.after)))
    .use(gate(ownProof, async ({ person }) => ({ proof: await proofOf(ledger, person.id) })))
