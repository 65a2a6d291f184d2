import { beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { rebuildCoupons } from '../ledger/rebuild-coupons.ts'
import { appendSystemEntries } from '../ledger/system.ts'
import { plusDays, todayOf } from '../testing/days.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { preparePurchases, recordedOf } from '../testing/test-purchases.ts'

const t = await prepareTestLedger()
const till = preparePurchases(t)
const { sql } = t
let user: number

/** Ids of what each test starts with. */
let reward: number
let card: number
let used: number
let cancelled: number
let free: number
let open: number

const idOf = async (rows: Promise<readonly { id: number }[]>) => (await rows)[0]?.id ?? 0
const one = async (query: Promise<readonly unknown[]>) => (await query)[0]
const redeem = () =>
  idOf(t.api<{ id: number }[]>`
    select coupon_id as id from redeem_reward_in_session(${user}, ${reward}, null, 1, ${user}, null, now(), null)`)

/** A coupon of each state, of a reward and of a full card; a card with stamps. */
beforeEach(async () => {
  user = await t.newUser()
  await till.newTurn(user)
  await appendSystemEntries(sql, [
    {
      ...{ userId: user, type: 'EARN', amount: 1_000, branchId: 1, kind: 'order', ref: `${user}` },
      requestKey: `~order:${user}`,
    },
  ])
  reward = await idOf(sql<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount, stock, per_person)
    values ('Hesaptan 50 TL', 100, 'amount', 5000, 10, 5) returning id`)
  const item = await idOf(sql<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select id, 'Espresso', '-', 9500 from c returning id`)
  card = await idOf(sql<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size) values ('Kahve kartı', ${[item]}, 3) returning id`)
  used = await redeem()
  recordedOf(await till.record({ total: 20_000, coupons: [{ id: used }] }))
  cancelled = await redeem()
  await t.api`select cancel_coupon(${cancelled}, ${user}, ${user}, null, now())`
  free = await redeem()
  recordedOf(await till.record({ total: 50_000, stamps: [{ cardId: card, count: 4 }] }))
  open = await idOf(sql<{ id: number }[]>`
    select id from coupons where user_id = ${user} and source = 'stamps'`)
})

const lies: [string, () => Promise<unknown>, object[]][] = [
  [
    'a used coupon that is usable again',
    () => sql`update coupons set state = 'usable', purchase_id = null, closed_at = null
               where id = ${used}`,
    [{ problem: 'coupon' }],
  ],
  [
    'a usable coupon that is said to be used',
    () => sql`update coupons set state = 'used', purchase_id = 1, closed_at = now()
               where id = ${free}`,
    [{ problem: 'coupon' }],
  ],
  [
    'a cancelled coupon that is usable again',
    () => sql`update coupons set state = 'usable', returned = null, closed_at = null
               where id = ${cancelled}`,
    [{ problem: 'coupon' }, { problem: 'reward' }, { problem: 'reward' }],
  ],
  [
    'a cancelled coupon that returned something else',
    () => sql`update coupons set returned = 99 where id = ${cancelled}`,
    [{ problem: 'coupon' }],
  ],
  [
    'a coupon that was cancelled without an entry',
    () => sql`update coupons set state = 'cancelled', returned = 0, closed_at = now()
               where id = ${free}`,
    [{ problem: 'coupon' }, { problem: 'reward' }, { problem: 'reward' }],
  ],
  [
    'the coupon of a full card that is gone though its stamps are not back',
    () => sql`update coupons set state = 'cancelled', closed_at = now() where id = ${open}`,
    [{ problem: 'coupon' }],
  ],
  [
    'stamps that nobody gave',
    () => sql`update stamp_balances set stamps = stamps + 2 where user_id = ${user}`,
    [{ problem: 'stamps' }],
  ],
  [
    'a balance of stamps that is gone',
    () => sql`delete from stamp_balances where user_id = ${user}`,
    [{ problem: 'stamps' }],
  ],
  [
    'a reward that was had once more',
    () => sql`update rewards set taken = taken + 1 where id = ${reward}`,
    [{ problem: 'reward' }],
  ],
  [
    'a person who has had it once less',
    () => sql`update reward_holders set taken = taken - 1 where user_id = ${user}`,
    [{ problem: 'reward' }],
  ],
]

describe('the audit of coupons', () => {
  test.each(lies)('finds %s, and the rebuild mends it', async (_, lie, problems) => {
    expect((await auditLedger(sql)).problems).toEqual([])
    const coupons = () => sql`
      select id, state, purchase_id, returned, expires_at from coupons where user_id = ${user}
       order by id`
    const before = await coupons()
    await sql`alter table coupons disable trigger user`
    await lie()
    await sql`alter table coupons enable trigger user`
    const found = (await auditLedger(sql)).problems
    expect(found.map(({ problem }) => ({ problem })).toSorted(byProblem)).toEqual(problems)
    // a coupon that is right again makes its counts right
    expect((await rebuildCoupons(sql)).mended).toBe(1)
    expect(await coupons()).toEqual(before)
    expect((await auditLedger(sql)).problems).toEqual([])
    expect(await rebuildCoupons(sql)).toEqual({ mended: 0 })
  })

  test('names a coupon that was used on two purchases, and leaves it to people', async () => {
    const { purchase } = recordedOf(await till.record({ total: 20_000 }))
    await sql.begin(async (tx) => {
      await tx`alter table purchases disable trigger user`
      await tx`update purchases set discount = 5000 where id = ${purchase.id}`
      await tx`alter table purchases enable trigger user`
      await tx`insert into purchase_coupons values (${purchase.id}, ${used}, null, 5000)`
    })
    expect((await auditLedger(sql)).problems).toMatchObject([
      { userId: user, of: used, problem: 'coupon' },
    ])
    expect(await rebuildCoupons(sql)).toEqual({ mended: 0 })
    await sql.begin(async (tx) => {
      await tx`alter table purchase_coupons disable trigger user`
      await tx`delete from purchase_coupons where purchase_id = ${purchase.id}`
      await tx`alter table purchase_coupons enable trigger user`
    })
    // a discount that no coupon explains
    expect((await auditLedger(sql)).problems).toMatchObject([{ userId: user, problem: 'purchase' }])
    await sql.begin(async (tx) => {
      await tx`alter table purchases disable trigger user`
      await tx`update purchases set discount = 0 where id = ${purchase.id}`
      await tx`alter table purchases enable trigger user`
    })
  })

  test('names points that were spent on a coupon that is not there', async () => {
    await sql`alter table coupons disable trigger user`
    await sql`delete from coupons where id = ${free}`
    await sql`alter table coupons enable trigger user`
    const { problems } = await auditLedger(sql)
    expect(problems).toContainEqual(expect.objectContaining({ userId: user, problem: 'stray' }))
    await sql`insert into coupons (id, user_id, source, reward_id, reward_version, points, branch_id,
                                   name, benefit, amount, created_at, expires_at)
              overriding system value
              select ${free}, user_id, source, reward_id, reward_version, points, branch_id, name,
                     benefit, amount, created_at, expires_at from coupons where id = ${used}`
    expect((await auditLedger(sql)).problems).toEqual([])
  })

  test('holds where a coupon that gave nothing back was cancelled, or has expired', async () => {
    const late = plusDays(await todayOf(sql), -1)
    user = await t.newUser()
    await appendSystemEntries(sql, [
      {
        ...{ userId: user, type: 'EARN', amount: 100, branchId: 1, kind: 'order', ref: `${user}` },
        ...{ requestKey: `~order:${user}`, expiresOn: late },
      },
    ])
    const lost = await redeem()
    await t.api`select cancel_coupon(${lost}, ${user}, ${user}, null, now())`
    expect(await one(sql`select state, returned from coupons where id = ${lost}`)).toEqual({
      state: 'cancelled',
      returned: 0,
    })
    await sql`alter table coupons disable trigger user`
    await sql`update coupons set state = 'expired', closed_at = now() - interval '1 hour',
                                 expires_at = now() - interval '1 hour' where id = ${free}`
    await sql`alter table coupons enable trigger user`
    expect((await auditLedger(sql)).problems).toEqual([])
    expect(await rebuildCoupons(sql)).toEqual({ mended: 0 })
  })
})

test('an entry of a purchase without one is named, though the product wrote it', async () => {
  await appendSystemEntries(sql, [
    {
      ...{ userId: user, type: 'EARN', amount: 5, branchId: 1, kind: 'purchase', ref: '999999' },
      requestKey: '~purchase:999999',
    },
  ])
  expect((await auditLedger(sql)).problems).toMatchObject([{ userId: user, problem: 'stray' }])
})

function byProblem(a: { problem: string }, b: { problem: string }): number {
  return a.problem.localeCompare(b.problem)
}
