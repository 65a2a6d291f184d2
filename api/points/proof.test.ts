import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCheckpoints } from '#sql/ledger/checkpoint.ts'
import { eraseNote } from '#sql/ledger/redactions.ts'
import { drawSigningKey, fingerprintOf, readSigningKey } from '#sql/ledger/signing.ts'
import { writeFirstForm } from '#sql/testing/first-form.ts'
import { verifyChain } from '#web/features/points/customer/chain.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  ChainLink,
  type ChainProof,
  linksPerPage,
  ownChain,
  ownProof,
} from '../contracts/points/proof.ts'

let app: TestApp
let userId = 0
const key = await readSigningKey(drawSigningKey())
const sign = (at = new Date()) => signCheckpoints(app.owner, { key, clock: () => at })

beforeAll(async () => {
  app = await openTestApp()
  userId = app.ids.customer
  // The first two stand there since before entries named their cause.
  await writeFirstForm(app.owner, { users: [userId], each: 2 })
  await app.give(userId, 80)
  await app.ledger.append({
    userId,
    type: 'SPEND',
    amount: 15,
    branchId: 1,
    actorId: app.ids.admin,
    requestKey: 'key-of-the-test',
    scanId: null,
    note: 'İade, "çift" satır\nÜçüncü ☕',
    reverses: null,
  })
})
afterAll(() => app.close())

const fetchEvidence = async () => {
  const chain = await app.call('customer', ownChain, { query: { after: 0 } })
  const proof = await app.call('customer', ownProof)
  return {
    userId,
    links: ChainLink.array().parse(await chain.json()),
    proof: ((await proof.json()) as { proof: ChainProof | null }).proof,
  }
}

describe('a customer’s browser', () => {
  it('recomputes the chain that the database wrote, before any checkpoint', async () => {
    const evidence = await fetchEvidence()
    expect(evidence.links).toHaveLength(4)
    expect(await verifyChain(evidence)).toEqual({
      holds: true,
      entries: 4,
      erased: 0,
      signed: null,
    })
  })

  it('holds it against the newest checkpoint, among other customers’ chains', async () => {
    await app.give(app.ids.staff, 10)
    await app.give(app.ids.admin, 10)
    const at = new Date('2026-11-20T09:00:00.123Z')
    await sign(at)
    await app.give(userId, 1)
    expect(await verifyChain(await fetchEvidence())).toEqual({
      holds: true,
      entries: 5,
      erased: 0,
      signed: { until: 4, at: at.toISOString(), fingerprint: fingerprintOf(key.publicKey) },
    })
    await sign()
    expect(await verifyChain(await fetchEvidence())).toMatchObject({ signed: { until: 5 } })
  })

  it('finds every lie', async () => {
    const { links, proof } = await fetchEvidence()
    if (!proof) throw new Error('no proof')
    const change = (seq: number, to: Partial<ChainLink>) =>
      links.map((link) => (link.seq === seq ? { ...link, ...to } : link))
    const checkpoint = (to: Partial<ChainProof['checkpoint']>) => ({
      ...proof,
      checkpoint: { ...proof.checkpoint, ...to },
    })
    const none = '0'.repeat(64)
    const lies: [Partial<Awaited<ReturnType<typeof fetchEvidence>>>, object][] = [
      [{ links: change(2, { amount: 6 }) }, { seq: 2, why: 'balance' }],
      [{ links: change(2, { branchId: 2 }) }, { seq: 2, why: 'hash' }],
      [{ links: change(2, { note: null }) }, { seq: 2, why: 'hash' }],
      [{ links: change(3, { kind: 'purchase' }) }, { seq: 3, why: 'hash' }],
      [{ links: change(3, { ref: '7' }) }, { seq: 3, why: 'hash' }],
      [{ links: change(4, { reason: 'test' }) }, { seq: 4, why: 'hash' }],
      [{ links: change(3, { expiresOn: '2099-12-31' }) }, { seq: 3, why: 'hash' }],
      [{ links: change(4, { form: 1 }) }, { seq: 4, why: 'form' }],
      [{ links: change(2, { form: 2 }) }, { seq: 2, why: 'hash' }],
      [{ links: change(1, { createdAt: '2026-01-01T00:00:00.000Z' }) }, { seq: 1, why: 'hash' }],
      [{ links: links.toSpliced(1, 1) }, { seq: 3, why: 'missing' }],
      [{ links: links.slice(0, 4) }, { seq: 5, why: 'rewritten' }],
      [{ userId: userId + 1 }, { seq: 1, why: 'hash' }],
      [{ proof: { ...proof, hash: none } }, { why: 'rewritten' }],
      [{ proof: checkpoint({ root: none }) }, { why: 'unsigned' }],
      [{ proof: checkpoint({ heads: 9 }) }, { why: 'unsigned' }],
      [{ proof: checkpoint({ createdAt: '2026-11-21T00:00:00.000Z' }) }, { why: 'unsigned' }],
      [{ proof: checkpoint({ previous: none }) }, { why: 'unsigned' }],
      [{ proof: checkpoint({ publicKey: 'AAAA' }) }, { why: 'unsigned' }],
    ]
    for (const [lie, found] of lies) {
      expect(await verifyChain({ userId, links, proof, ...lie })).toMatchObject({
        holds: false,
        ...found,
      })
    }
  })

  it('accepts an erased note, as the checkpoint signs it, and no other change with it', async () => {
    const [old] = (await fetchEvidence()).links.filter((link) => link.note === 'Eski not')
    await eraseNote(app.owner, old?.id ?? 0)
    expect(await verifyChain(await fetchEvidence())).toMatchObject({ holds: true, erased: 1 })
    await sign()
    const { links, proof } = await fetchEvidence()
    expect(proof?.redacted).toEqual([2])
    expect(await verifyChain({ userId, links, proof })).toMatchObject({ holds: true, erased: 1 })
    const change = (to: Partial<ChainLink>) =>
      links.map((link) => (link.seq === 2 ? { ...link, ...to } : link))
    const lies: [ChainLink[], object][] = [
      [change({ branchId: 2 }), { why: 'unsigned' }],
      [change({ redacted: false }), { why: 'hash' }],
      [change({ note: 'Başka' }), { why: 'hash' }],
    ]
    for (const [lie, found] of lies)
      expect(await verifyChain({ userId, links: lie, proof })).toMatchObject({
        holds: false,
        ...found,
      })
    const silent = proof && { ...proof, redacted: [] }
    expect(await verifyChain({ userId, links, proof: silent })).toMatchObject({ why: 'unsigned' })
  })

  it('is shown nobody else’s chain, and in pages', async () => {
    const page = await app.call('staff', ownChain, { query: { after: 0 } })
    expect(await page.json()).toHaveLength(1)
    const rest = await app.call('customer', ownChain, { query: { after: 3 } })
    expect(((await rest.json()) as ChainLink[]).map((link) => link.seq)).toEqual([4, 5])
    await Promise.all(Array.from({ length: linksPerPage }, () => app.give(userId, 1)))
    const full = await app.call('customer', ownChain, { query: { after: 0 } })
    expect(await full.json()).toHaveLength(linksPerPage)
  })
})
