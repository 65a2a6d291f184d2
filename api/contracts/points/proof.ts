import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant, Points } from '../fields.ts'
import { EntryKind, EntryReason, PointKind } from './points.ts'

const Digest = z.string().regex(/^[0-9a-f]{64}$/)

/** An entry of the caller with every field that its hash covers (docs/ledger.md). */
export const ChainLink = z.object({
  id: Id,
  /** 1, 2, 3 … for each person */
  seq: z.int().positive(),
  type: PointKind,
  amount: z.int().positive(),
  balanceAfter: Points,
  branchId: Id,
  createdAt: Instant,
  reversesId: Id.nullable(),
  /** covered by the hash in form 1 only */
  note: z.string().nullable(),
  /** whether its note was erased: in form 1 the hash can then only be taken as stored */
  redacted: z.boolean(),
  /** the form of the entry: which of its fields the hash covers */
  form: z.union([z.literal(1), z.literal(2)]),
  /** null in form 1, like `ref` and `reason` */
  kind: EntryKind.nullable(),
  /** what the kind refers to, a purchase for instance */
  ref: z.string().nullable(),
  reason: EntryReason.nullable(),
  /** the last day in Istanbul on which what an EARN gave is kept (programme.md §5) */
  expiresOn: CalendarDate.nullable(),
  /** SHA-256 of the actor and the request, which the customer may not see */
  origin: Digest,
  hash: Digest,
})
export type ChainLink = z.output<typeof ChainLink>

/** A signed statement of the heads of the chains. */
export const Checkpoint = z.object({
  id: z.int().positive(),
  createdAt: Instant,
  heads: z.int().positive(),
  root: Digest,
  previous: Digest.nullable(),
  /** base64 of the SubjectPublicKeyInfo; ECDSA, P-256, SHA-256 */
  publicKey: z.base64(),
  signature: z.base64(),
})
export type Checkpoint = z.output<typeof Checkpoint>

/** The entry at which a checkpoint covers the caller's chain, and its Merkle path to the root. */
export const ChainProof = z.object({
  seq: z.int().positive(),
  hash: Digest,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: Digest })),
  /** seqs of the entries whose erased notes the checkpoint covers, ascending */
  redacted: z.array(z.int().positive()),
  checkpoint: Checkpoint,
})
export type ChainProof = z.output<typeof ChainProof>

/** How many links {@link ownChain} returns at once. */
export const linksPerPage = 500

export const ownChain = endpoint('get', '/api/points/chain', {
  summary: "The caller's chain of entries from one on, oldest first, with the hashes",
  audience: 'member',
  query: z.object({
    /** the last known seq; 0 for the whole chain */
    after: z
      .string()
      .regex(/^(0|[1-9]\d{0,8})$/, 'Bu değer geçersiz.')
      .transform(Number)
      .default(0),
  }),
  answer: z.array(ChainLink),
  refusals: [],
})

export const ownProof = endpoint('get', '/api/points/proof', {
  summary: "The newest signed checkpoint that covers the caller's chain, if there is one",
  audience: 'member',
  answer: z.object({ proof: ChainProof.nullable() }),
  refusals: [],
})

/**
 * The text that an entry's hash covers, after the previous hash and the origin (docs/ledger.md).
 */
export const textOfLink = (userId: number, link: ChainLink): string => {
  const movement = [
    userId,
    link.seq,
    link.id,
    link.type,
    link.amount,
    link.balanceAfter,
    link.branchId,
    Date.parse(link.createdAt),
    link.reversesId ?? '',
  ]
  const lines =
    link.form === 1
      ? [...movement, link.note ?? '']
      : ['form 2', ...movement, link.kind, link.ref ?? '', link.reason ?? '', lastDay(link)]
  return lines.join('\n')
}

/** In days since 1970-01-01; nothing if the entry has none. */
const lastDay = ({ expiresOn }: ChainLink): number | '' =>
  expiresOn === null ? '' : Date.parse(expiresOn) / 86_400_000

/** The text that a checkpoint's signature covers. */
export const textOfCheckpoint = (c: Checkpoint): string =>
  ['telve checkpoint', c.id, Date.parse(c.createdAt), c.heads, c.root, c.previous ?? ''].join('\n')
