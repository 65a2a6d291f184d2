import { createHash } from 'node:crypto'

/** The head of a user's chain: the entry `seq` and its hash. */
export interface Head {
  userId: number
  seq: number
  hash: Uint8Array
  /** entries of the chain whose notes were erased, by seq, with the hash of what remains of each */
  redactions?: readonly { seq: number; rest: Uint8Array }[]
}

const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

// Distinct first bytes, so that an inner node cannot pass for a leaf (as in RFC 6962).
const leafOf = ({ userId, seq, hash, redactions = [] }: Head) =>
  sha256(
    '\0',
    `${userId}\n${seq}\n`,
    hash,
    ...redactions.flatMap((redaction) => [`${redaction.seq}\n`, redaction.rest]),
  )
const parentOf = (left: Uint8Array, right: Uint8Array) => sha256('\x01', left, right)

/** The next level of the tree; a node without a neighbour moves up unchanged. */
const raise = (level: readonly Buffer[]): Buffer[] => {
  const next: Buffer[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left) next.push(right ? parentOf(left, right) : left)
  }
  return next
}

/** The Merkle root over heads in this order. */
export const merkleRoot = (heads: readonly Head[]): Buffer => {
  let level = heads.map(leafOf)
  while (level.length > 1) level = raise(level)
  const [root] = level
  if (!root) throw new RangeError('a tree needs a leaf')
  return root
}

/** A neighbour on the way from a leaf to the root, and its side. */
export interface Step {
  side: 'left' | 'right'
  hash: Uint8Array
}

/** The Merkle path of the head at `place`: with it and the head, a verifier computes the root. */
export const merklePath = (heads: readonly Head[], place: number): Step[] => {
  const path: Step[] = []
  let level = heads.map(leafOf)
  for (let i = place; level.length > 1; level = raise(level), i >>= 1) {
    const neighbour = level[i ^ 1]
    if (neighbour) path.push({ side: i & 1 ? 'left' : 'right', hash: neighbour })
  }
  return path
}
