import { bytesOf, hexOf } from '../contracts/points/hex.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import {
  type ChainLink,
  type ChainProof,
  type Checkpoint,
  textOfCheckpoint,
  textOfLink,
} from '../contracts/points/proof.ts'
import { elif, entries } from './fixtures.ts'

const utf8 = new TextEncoder()
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const sha256 = async (...parts: Uint8Array[]) => {
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** Hashes a history like the ledger, from a balance of 0. */
const buildChain = async (
  userId: number,
  history: readonly Pick<PointEntry, 'id' | 'type' | 'amount' | 'createdAt'>[],
): Promise<ChainLink[]> => {
  const links: ChainLink[] = []
  let hash: Uint8Array = new Uint8Array()
  let balanceAfter = 0
  for (const [i, { id, type, amount, createdAt }] of history.entries()) {
    const origin = await sha256(utf8.encode(`origin ${id}`))
    balanceAfter += type === 'EARN' ? amount : -amount
    const link: ChainLink = {
      ...{ id, seq: i + 1, type, amount, balanceAfter, branchId: 1, createdAt },
      ...{ reversesId: null, note: null, redacted: false, origin: hexOf(origin), hash: '' },
      // The first half was written before entries named their cause.
      ...(i < history.length / 2
        ? { form: 1, kind: null, ref: null, reason: null, expiresOn: null }
        : {
            ...{ form: 2, kind: 'manual', ref: null, reason: 'belirtilmedi' },
            expiresOn: type === 'EARN' ? '2027-11-30' : null,
          }),
    }
    hash = await sha256(hash, origin, utf8.encode(textOfLink(userId, link)))
    links.push({ ...link, hash: hexOf(hash) })
  }
  return links
}

/** A checkpoint over the chain's link `seq`, signed with a key that is not kept. */
const buildProof = async (
  userId: number,
  links: readonly ChainLink[],
  { seq, createdAt }: { seq: number; createdAt: string },
): Promise<ChainProof> => {
  const hash = links[seq - 1]?.hash ?? ''
  const root = await sha256(utf8.encode(`\0${userId}\n${seq}\n`), bytesOf(hash))
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  const unsigned: Checkpoint = {
    ...{ id: 1, createdAt, heads: 1, root: hexOf(root), previous: null },
    publicKey: base64Of(await crypto.subtle.exportKey('spki', publicKey)),
    signature: '',
  }
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    utf8.encode(textOfCheckpoint(unsigned)),
  )
  return {
    seq,
    hash,
    path: [],
    redacted: [],
    checkpoint: { ...unsigned, signature: base64Of(signature) },
  }
}

/** Elif's entries as a chain, oldest first. */
export const elifsChain = () => buildChain(elif.id, entries.toReversed())

/** A checkpoint that covers all of Elif's entries but the newest. */
export const elifsProof = async () => {
  const links = await elifsChain()
  const createdAt = entries[1]?.createdAt ?? ''
  return buildProof(elif.id, links, { seq: links.length - 1, createdAt })
}
