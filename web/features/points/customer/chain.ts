import { bytesOf, hexOf } from '#api/contracts/points/hex.ts'
import {
  type ChainLink,
  type ChainProof,
  textOfCheckpoint,
  textOfLink,
} from '#api/contracts/points/proof.ts'

/** The result of verifying a history on this device. */
export type ChainVerdict =
  | {
      holds: true
      entries: number
      /** entries of form 1 whose note was erased: their hashes are taken as stored */
      erased: number
      /** null if no checkpoint covers the history yet */
      signed: { until: number; at: string; fingerprint: string } | null
    }
  | {
      holds: false
      /** the first entry that does not verify */
      seq: number
      why: 'missing' | 'balance' | 'form' | 'hash' | 'rewritten' | 'unsigned'
    }

interface Evidence {
  userId: number
  links: readonly ChainLink[]
  proof: ChainProof | null
}

const utf8 = new TextEncoder()

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
const join = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const sha256 = async (...parts: Uint8Array[]) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)))

/** How an entry contradicts the verified one before it, by their numbers alone. */
function contradictionOf(link: ChainLink, before: ChainLink | undefined) {
  if (link.seq !== (before?.seq ?? 0) + 1) return 'missing'
  const change = link.type === 'EARN' ? link.amount : -link.amount
  const balance = (before?.balanceAfter ?? 0) + change
  if (balance < 0 || balance !== link.balanceAfter) return 'balance'
  // Entries name their cause since form 2: none may leave it out again.
  return link.form < (before?.form ?? 1) ? 'form' : undefined
}

/**
 * Recomputes a history from its first entry and compares it with the signed checkpoint. Only the
 * signing key is trusted without proof (docs/ledger.md).
 */
export async function verifyChain({ userId, links, proof }: Evidence): Promise<ChainVerdict> {
  let hash: Uint8Array = new Uint8Array()
  let erased = 0
  const rests = new Map<number, Uint8Array>()
  for (const [i, link] of links.entries()) {
    const contradiction = contradictionOf(link, links[i - 1])
    if (contradiction) return { holds: false, seq: link.seq, why: contradiction }
    const computed = await sha256(hash, bytesOf(link.origin), utf8.encode(textOfLink(userId, link)))
    hash = bytesOf(link.hash)
    if (link.redacted) rests.set(link.seq, computed)
    if (link.redacted && link.form === 1 && link.note === null) erased++
    else if (hexOf(computed) !== link.hash) return { holds: false, seq: link.seq, why: 'hash' }
  }
  if (!proof) return { holds: true, entries: links.length, erased, signed: null }

  const { checkpoint } = proof
  if (links[proof.seq - 1]?.hash !== proof.hash)
    return { holds: false, seq: proof.seq, why: 'rewritten' }
  if (!(await isCovered(userId, proof, rests)) || !(await isSigned(proof)))
    return { holds: false, seq: proof.seq, why: 'unsigned' }
  const fingerprint = hexOf(await sha256(fromBase64(checkpoint.publicKey)))
  const signed = { until: proof.seq, at: checkpoint.createdAt, fingerprint }
  return { holds: true, entries: links.length, erased, signed }
}

/**
 * Whether the path leads from this user's entry, and what remains of those whose notes were erased, to
 * the root that the checkpoint states.
 */
async function isCovered(
  userId: number,
  { seq, hash, path, redacted, checkpoint }: ChainProof,
  rests: ReadonlyMap<number, Uint8Array>,
) {
  const erasures = redacted.flatMap((erased) => [
    utf8.encode(`${erased}\n`),
    rests.get(erased) ?? new Uint8Array(),
  ])
  let node = await sha256(utf8.encode(`\0${userId}\n${seq}\n`), bytesOf(hash), ...erasures)
  for (const step of path) {
    const [left, right] =
      step.side === 'left' ? [bytesOf(step.hash), node] : [node, bytesOf(step.hash)]
    node = await sha256(Uint8Array.of(1), left, right)
  }
  return hexOf(node) === checkpoint.root
}

async function isSigned({ checkpoint }: ChainProof): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey(
      'spki',
      fromBase64(checkpoint.publicKey),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      fromBase64(checkpoint.signature),
      utf8.encode(textOfCheckpoint(checkpoint)),
    )
  } catch {
    return false // a malformed key or signature
  }
}
