import { beforeAll, describe, expect, it } from 'vitest'
import type { BillRequest } from '#sql/purchases/purchase.ts'
import { prepareTestLedger } from '#sql/testing/test-ledger.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { preparePurchases } from '#sql/testing/test-purchases.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { hasRight, type Right } from '../contracts/posts/rights.ts'
import { PostRole } from '../contracts/roles.ts'

// Issue 30: the matrix against the functions themselves, the API passed by.

const t = await prepareTestLedger()
const till = preparePurchases(t)
const { sql, api } = t
const at = { own: 0, other: 0 }
let colleague = 0
beforeAll(async () => {
  at.own = await newBranch(sql)
  at.other = await newBranch(sql)
  colleague = await t.newStaff()
})

interface Act {
  right: Right
  /** what is answered where the right is lacking; `no_right_here` unless told */
  refused?: string
  /** does it, or finds out why not; session: by which */
  run(
    actor: number,
    branchId: number,
    customer: number,
    session?: string | null | undefined,
  ): Promise<string | null>
}

const openScan = async (staff: number, customer: number) => {
  const [row] = await sql<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${staff}, ${customer}, sha256(gen_random_uuid()::text::bytea), true, now(),
            now() + interval '3 minutes') returning id`
  return row?.id ?? ''
}
const record = async (change: Partial<BillRequest> & { userId: number; actorId: number }) =>
  till.purchases.record(
    till.bill({ scanId: await openScan(change.actorId, change.userId), total: 5_000, ...change }),
  )
const codeOf = (verdict: { outcome: string; code?: string }) => verdict.code ?? verdict.outcome
const refund = async (purchaseId: number, actorId: number, session?: string | null) =>
  codeOf(
    await till.purchases.refund({
      ...{ purchaseId, amount: null, reason: 'ürün iadesi', note: null },
      ...{ actorId, requestKey: Bun.randomUUIDv7(), ...by(session) },
    }),
  )
const by = (session: string | null | undefined) => (session ? { session } : {})
const said = async (rows: PromiseLike<readonly { said: string | null }[]>) =>
  (await rows)[0]?.said ?? null
const ready = async (customer: number, branchId: number) => {
  const id = await putTestOrder(sql, { userId: customer, branchId })
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'ready'],
  ])
    await sql`select move_order(${id}, ${from ?? ''}, ${to ?? ''}, 'staff', ${colleague}, null, null)`
  return id
}

const acts: Record<string, Act> = {
  'points by hand': {
    right: 'points.award',
    run: async (actorId, branchId, userId, session) =>
      codeOf(
        await t.ledger.append(t.earn({ userId, actorId, branchId, amount: 5, ...by(session) })),
      ),
  },
  'the reversal of somebody else’s entry': {
    right: 'points.correct',
    refused: 'entry_not_found',
    run: async (actorId, branchId, userId, session) => {
      const given = await t.ledger.append(t.earn({ userId, branchId, actorId: colleague }))
      if (given.outcome === 'refused') throw new Error(given.code)
      const reversal = { userId, branchId, actorId, reverses: given.entry.id, ...by(session) }
      return codeOf(await t.ledger.append(t.spend(reversal)))
    },
  },
  'a bill': {
    right: 'bills.record',
    run: async (actorId, branchId, userId, session) =>
      codeOf(await record({ userId, actorId, branchId, ...by(session) })),
  },
  'a bill that is added later': {
    right: 'bills.add',
    run: async (actorId, branchId, userId, session) => {
      const [today] = await sql<{ day: string }[]>`
        select (now() at time zone 'Europe/Istanbul')::date::text as day`
      const receipt = { receipt: Bun.randomUUIDv7().slice(-12), boughtOn: today?.day ?? '' }
      return codeOf(await record({ userId, actorId, branchId, ...receipt, ...by(session) }))
    },
  },
  'the refund of somebody else’s bill': {
    right: 'refunds.any',
    refused: 'purchase_not_found',
    run: async (actorId, branchId, userId, session) => {
      const bill = await record({ userId, branchId, actorId: colleague })
      if (bill.outcome === 'refused') throw new Error(bill.code)
      return refund(bill.purchase.id, actorId, session)
    },
  },
  'the step of an order': {
    right: 'orders.move',
    run: async (actor, branchId, userId, session = null) => {
      const id = await putTestOrder(sql, { userId, branchId })
      return said(api`
        select move_order(${id}, 'placed', 'accepted', 'staff', ${actor}, null, ${session}) as said`)
    },
  },
  'the line of an order': {
    right: 'orders.move',
    run: async (actor, branchId, userId, session = null) => {
      const id = await putTestOrder(sql, { userId, branchId })
      return said(
        api`select move_order_line(${id}, 1::smallint, 'queued', 'making', ${actor}, ${session}) as said`,
      )
    },
  },
  'an order that is handed over': {
    right: 'orders.move',
    run: async (actor, branchId, userId, session = null) => {
      const id = await ready(userId, branchId)
      return said(api`
        select outcome as said from collect_order(${id}, 'ready', 'kart', null, null, ${actor}, ${session})`)
    },
  },
  'the refund of somebody else’s order': {
    right: 'refunds.any',
    refused: 'order_not_found',
    run: async (actor, branchId, userId, session = null) => {
      const id = await ready(userId, branchId)
      await sql`select collect_order(${id}, 'ready', 'kart', null, null, ${colleague}, null)`
      return said(api`
        select outcome as said from refund_order(${id}, null, 'diğer', null, ${actor},
                                                 ${Bun.randomUUIDv7()}, ${session})`)
    },
  },
  'a coffee from the hook': {
    right: 'coffees.hand_out',
    run: async (actor, branchId, _, session = null) => {
      await sql`
        insert into hanging_coffees as c (branch_id, hung) values (${branchId}, 1)
        on conflict (branch_id) do update set hung = c.hung + 1`
      return said(api`select hand_out_coffee(${branchId}, ${actor}, ${session}) as said`)
    },
  },
  'a reward for the customer at the counter': {
    right: 'rewards.redeem',
    run: async (actor, branchId, userId, session = null) => {
      const [reward] = await sql<{ id: number }[]>`
        insert into rewards (name, terms, benefit, amount, price, is_active)
        values (gen_random_uuid()::text, 'x', 'amount', 500, 5, true) returning id`
      await t.ledger.append(t.earn({ userId, amount: 5 }))
      const scan = await openScan(actor, userId)
      return said(api`
        select outcome as said
          from redeem_reward_in_session(${userId}, ${reward?.id ?? 0}, null, ${branchId}, ${actor}, ${scan},
                                        now(), ${session})`)
    },
  },
}

const refusals = ['no_right_here', 'entry_not_found', 'purchase_not_found', 'order_not_found']

describe.each(PostRole.options)('whoever is %s at a branch', (role) => {
  const ofBranch = ['barista', 'branch_manager', 'area_manager'].includes(role)
  it.each(Object.entries(acts))('does %s there as the matrix says', async (_name, act) => {
    const person = await t.newUser()
    const customer = await t.newUser()
    const post = await givePost(sql, person, { role, branchId: ofBranch ? at.own : undefined })
    const refused = act.refused ?? 'no_right_here'
    const has = hasRight(role, act.right)
    const own = await act.run(person, at.own, customer)
    if (has) expect(refusals).not.toContain(own)
    else expect(own).toBe(refused)
    const other = await act.run(person, at.other, customer)
    if (has && !ofBranch) expect(refusals).not.toContain(other)
    else expect(other).toBe(refused)
    await endPost(sql, post)
    expect(await act.run(person, at.own, customer)).toMatch(new RegExp(`^(${refused}|signed_out)$`))
  })
})

/** A session that a PIN has opened on a shared tablet of a branch. */
const openOnTablet = async (personId: number, branchId: number) => {
  const [row] = await sql<{ tablet: number; session: string }[]>`
    with tablet as (
      insert into tablets (branch_id, name, token_hash)
      values (${branchId}, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea)) returning id
    )
    insert into sessions (id_hash, user_id, expires_at, tablet_id)
    select sha256(gen_random_uuid()::text::bytea), ${personId}, now() + interval '1 day', id from tablet
    returning tablet_id as tablet, encode(id_hash, 'hex') as session`
  if (!row) throw new Error('no session')
  return row
}

/** What somebody is answered whose session has ended meanwhile. */
const gone = ['signed_out', 'no_right_here']

describe('by a PIN on a shared tablet', () => {
  it.each(Object.entries(acts))(
    '%s is done at its branch alone, and by nobody who is put away',
    async (_, act) => {
      const person = await t.newUser()
      const customer = await t.newUser()
      await givePost(sql, person, { role: 'administrator' })
      const here = await openOnTablet(person, at.own)
      expect(refusals).not.toContain(await act.run(person, at.own, customer, here.session))
      expect(await act.run(person, at.other, customer, here.session)).toBe('no_right_here')
      await sql`select end_sessions(${person}, 'signed_out', only_hash => decode(${here.session}, 'hex'))`
      expect(gone).toContain(await act.run(person, at.own, customer, here.session))
      const elsewhere = await openOnTablet(person, at.own)
      await sql`select end_tablet(${elsewhere.tablet}, ${colleague}, null)`
      expect(gone).toContain(await act.run(person, at.own, customer, elsewhere.session))
    },
  )
})

describe('what one has done oneself', () => {
  it('is taken back and refunded where one still has the right, and not by a post elsewhere', async () => {
    const person = await t.newUser()
    const customer = await t.newUser()
    const post = await givePost(sql, person, { role: 'barista', branchId: at.own })
    await givePost(sql, person, { role: 'barista', branchId: at.other })
    const award = async () => {
      const given = await t.ledger.append(
        t.earn({ userId: customer, actorId: person, branchId: at.own }),
      )
      if (given.outcome === 'refused') throw new Error(given.code)
      return t.spend({
        userId: customer,
        branchId: at.own,
        actorId: person,
        reverses: given.entry.id,
      })
    }
    const bought = async () => {
      const bill = await record({ userId: customer, actorId: person, branchId: at.own })
      if (bill.outcome === 'refused') throw new Error(bill.code)
      return bill.purchase.id
    }
    expect(codeOf(await t.ledger.append(await award()))).toBe('appended')
    expect(await refund(await bought(), person)).toBe('refunded')
    const [later, bill] = [await award(), await bought()]
    await endPost(sql, post)
    expect(codeOf(await t.ledger.append(later))).toBe('no_right_here')
    expect(await refund(bill, person)).toBe('no_right_here')
  })

  it('is answered again to its key, though the post has ended', async () => {
    const person = await t.newUser()
    const post = await givePost(sql, person, { role: 'barista', branchId: at.own })
    const request = t.earn({ actorId: person, branchId: at.own })
    expect(codeOf(await t.ledger.append(request))).toBe('appended')
    await endPost(sql, post)
    expect(codeOf(await t.ledger.append(request))).toBe('repeated')
    expect(codeOf(await t.ledger.append(t.earn({ actorId: person, branchId: at.own })))).toBe(
      'no_right_here',
    )
  })
})

it('writes no bill behind the end of a post, however many arrive meanwhile', async () => {
  const person = await t.newUser()
  const post = await givePost(sql, person, { role: 'barista', branchId: at.own })
  const customers = await Promise.all(Array.from({ length: 64 }, () => t.newUser()))
  const scans = await Promise.all(customers.map((customer) => openScan(person, customer)))
  let isOver = false
  const outcomes: string[] = []
  const sending = customers.map(async (userId, i) => {
    const bill = { userId, actorId: person, branchId: at.own, scanId: scans[i] ?? '', total: 100 }
    while (!isOver) outcomes.push(codeOf(await till.purchases.record(till.bill(bill))))
  })
  const written = async () => {
    const [row] = await sql<{ bills: number; late: number }[]>`
      select count(*)::int as bills,
             count(*) filter (where at > (select ended_at from posts where id = ${post}))::int as late
        from purchases where actor_id = ${person}`
    return row
  }
  await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBeGreaterThan(500)
  await endPost(sql, post)
  const then = await written()
  await expect
    .poll(() => outcomes.filter((code) => code === 'no_right_here').length, { timeout: 10_000 })
    .toBeGreaterThan(100)
  isOver = true
  await Promise.all(sending)
  expect(await written()).toEqual({ ...then, late: 0 })
  expect(new Set(outcomes)).toEqual(new Set(['recorded', 'no_right_here']))
})
