import type { Fragment } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { allowNumbers, insertHolder, openNumber } from './test-numbers.ts'

let app: TestApp
let customer = 0
let number = ''
let order = 0
let coupon = 0
let spentCoupon = 0
let reward = 0
beforeAll(async () => {
  app = await openTestApp()
  const { owner } = app
  await allowNumbers(app, true)
  const holder = await insertHolder(app)
  customer = holder.id
  await app.give(customer, 500)
  number = await openNumber(app, holder.phone)
  order = await putTestOrder(owner, { userId: customer })
  await owner`update orders set state = 'ready' where id = ${order}`
  const [made] = await owner<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount) values ('Hesaptan 50 TL', 100, 'amount', 5000)
    returning id`
  reward = made?.id ?? 0
  const redeem = async () => {
    const [row] = await owner<{ couponId: number }[]>`
      select coupon_id from redeem_reward_in_session(${customer}, ${reward}, null, 1, ${customer}, null, now(), null)`
    return row?.couponId ?? 0
  }
  coupon = await redeem()
  // nothing of this one would come back
  spentCoupon = await redeem()
  await owner`select advance_lots(array[${customer}::bigint])`
  await owner`
    update lot_takings set expires_on = current_date - 10 where spent_for = ${`coupon:${spentCoupon}`}`
})
afterAll(() => app.close())

/** A request as the writers read them, of the customer whose number was typed. */
const request = (more: Record<string, unknown> = {}) =>
  JSON.stringify([
    {
      ...{ user_id: customer, branch_id: 1, actor_id: app.ids.staff, scan_id: number },
      ...{ request_key: Bun.randomUUIDv7(), ...more },
    },
  ])
const points = (more: Record<string, unknown> = {}) =>
  request({ type: 'EARN', amount: 10, ...more })
const bill = (more: Record<string, unknown> = {}) => request({ total: 18_500, ...more })

/**
 * Every function of the database that can be handed a scan: what it is asked with the number's id, and what
 * it answers. `nothing` finds no row; an error has its code.
 */
const calls: Record<string, { asks: () => Fragment[]; answers: unknown }> = {
  append_points: {
    asks: () => [
      app.owner`select (append_points(${points()}::text::json, false))[1].outcome as said`,
    ],
    answers: 'scan_required',
  },
  write_points: {
    asks: () =>
      ['people', 'product'].map(
        (origin) =>
          app.owner`select (write_points(${points()}::text::json, ${origin}))[1].outcome as said`,
      ),
    answers: 'scan_required',
  },
  asked_entries: {
    asks: () => [
      app.owner`
        select refusal as said
          from asked_entries(${points()}::text::json, 'people', array[${customer}::bigint], '{}', '{}', '{}', now(),
                             current_date, current_date)`,
    ],
    answers: 'scan_required',
  },
  write_entry: {
    asks: () => [
      app.owner`
        select (write_entry(${customer}, 'EARN', 10, 1, 'purchase', '1', '~number', ${app.ids.staff},
                            ${number})).outcome as said`,
    ],
    answers: 'scan_required',
  },
  // only ever what happened elsewhere, and for the owner alone: see below
  import_points: {
    asks: () => [
      app.owner`
        select (import_points(${points({ created_at: new Date(), kind: 'purchase' })}::text::json))[1].outcome
                 as said`,
    ],
    answers: 'appended',
  },
  append_system_points: {
    asks: () => [
      app.owner`
        select append_system_points(${points({ actor_id: null, kind: 'birthday', request_key: '~x' })}::text::json)
                 as said`,
    ],
    answers: '22023',
  },
  record_purchases: {
    asks: () =>
      [
        {},
        { by_number: true, asked: { stamps: [{ cardId: 1, count: 1 }] } },
        { by_number: true, asked: { coupons: [{ id: coupon }] } },
        { by_number: true, receipt: 'A-1', bought_on: '2026-11-25' },
      ].map(
        (more) => app.owner`
          select (record_purchases(${bill(more)}::text::json, false))[1].outcome as said`,
      ),
    answers: 'scan_required',
  },
  asked_bills: {
    asks: () => [
      app.owner`
        select refusal as said
          from asked_bills(${bill()}::text::json, array[${customer}::bigint], '{}', '{}', '{}', now(), current_date)`,
    ],
    answers: 'scan_required',
  },
  redeem_reward_in_session: {
    asks: () =>
      // the second is one that they cannot afford, of which nothing is said either
      [reward, -1].map(
        (id) => app.owner`
          select outcome as said
            from redeem_reward_in_session(${customer}, ${id}, null, 1, ${app.ids.staff}, ${number}, now(), null)`,
      ),
    answers: 'scan_required',
  },
  cancel_coupon: {
    asks: () =>
      [coupon, spentCoupon, -1].map(
        (id) => app.owner`
          select outcome as said from cancel_coupon(${id}, ${customer}, ${app.ids.staff}, ${number}, now())`,
      ),
    answers: 'scan_required',
  },
  collect_order: {
    asks: () => [
      app.owner`
        select outcome as said
          from collect_order(${order}, 'ready', 'kart', null, ${number}, ${app.ids.staff}, null)`,
    ],
    answers: 'scan_required',
  },
  record_order_purchase: {
    asks: () => [
      app.owner`
        select p.purchase as said
          from orders o, record_order_purchase(o, ${number}, ${app.ids.staff}, true, now()::timestamptz(3)) p
         where o.id = ${order}`,
    ],
    answers: '40001',
  },
  scan_opens: {
    asks: () => [
      app.owner`
        select scan_opens((select s from scans s where s.id = ${number}), ${app.ids.staff}, ${customer}, now())
                 as said`,
    ],
    answers: false,
  },
  is_scanned: {
    asks: () => [
      app.owner`select is_scanned(${number}, ${app.ids.staff}, ${customer}, now()) as said`,
    ],
    answers: false,
  },
  put_awards: {
    asks: () => [
      app.owner`
        with put as materialized (
          select put_awards(array[jsonb_populate_record(null::point_transactions, ${app.owner.json({
            ...{ scan_id: number, kind: 'manual', type: 'EARN', actor_id: app.ids.staff },
          })})], array[${app.ids.staff}::bigint], array[10::bigint], '{}', current_date))
        select s.awards as said from put left join scans s on s.id = ${number}`,
    ],
    answers: null,
  },
  // the bill's own two, which know of numbers: numbers.test.ts
  number_scan_opens: {
    asks: () => [
      app.owner`
        select number_scan_opens(${number}, ${app.ids.admin}, ${customer}, now())
               or number_scan_opens(${number}, ${app.ids.staff}, ${app.ids.customer}, now()) as said`,
    ],
    answers: false,
  },
  // these three are handed all that they say
  awards_on: {
    asks: () => [app.owner`select awards_on(${number}, '{}') as said`],
    answers: 0,
  },
  entry_origin: {
    asks: () => [app.owner`select length(entry_origin(1, ${number}, 'x')) as said`],
    answers: 32,
  },
  purchase_adds_up: {
    asks: () => [
      app.owner`
        select purchase_adds_up(1000, 0, 0, null, null, null, null, null, ${number}, null) as said`,
    ],
    answers: true,
  },
}

it('calls every function of the database that can be handed a scan', async () => {
  const found = await app.owner<{ name: string }[]>`
    select distinct p.proname as name
      from pg_proc p
     cross join lateral (select regexp_replace(pg_get_functiondef(p.oid), '--[^\n]*', '', 'g') as code
                          where p.prokind = 'f') d
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
       and (p.proargtypes::oid[] && array['uuid'::regtype, 'scans'::regtype]::oid[]
            or d.code ~ '\\m((from|join|update|into) scans|scan_id uuid)\\M'
            or d.code ~ '\\m(write_points\\(requests|asked_(bills|entries)\\()')
     order by 1`
  // triggers are handed a row, and none by a request
  expect(found.map(({ name }) => name)).toEqual(Object.keys(calls).sort())
})

/** What a statement says, or the code of its error; whatever it writes is rolled back. */
async function said(statement: Fragment): Promise<unknown> {
  let answer: unknown
  const undone = new Error('undone')
  await app.owner
    .begin(async (tx) => {
      const [row] = await tx<{ said: unknown }[]>`${statement}`
      answer = row?.said
      throw undone
    })
    .catch((error: unknown) => {
      if (error === undone) return
      if (!(error instanceof Error && 'code' in error)) throw error
      answer = error.code
    })
  return answer
}

it.each(Object.keys(calls))('%s opens nothing by a number', async (name) => {
  const { asks, answers } = calls[name] ?? { asks: () => [], answers: undefined }
  const statements = asks()
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(await said(statement)).toBe(answers)
})

it('histories are brought in by the owner alone', async () => {
  const [row] = await app.owner<{ may: boolean }[]>`
    select bool_or(has_function_privilege(r, 'import_points(json)', 'execute')) as may
      from unnest(array['telve_api', 'telve_worker']) r`
  expect(row?.may).toBe(false)
})
