import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openTestApp,
  type RequestParts,
  type TestApp,
  type Visitor,
} from '../conformance/test-app.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { changeBounds, listBounds } from '../contracts/points/bounds.ts'
import { customerHistory, ownHistory, type PointEntry } from '../contracts/points/points.ts'
import {
  pointsOutcome,
  recordPoints,
  reversePoints,
  takeBackPoints,
  voidRequest,
} from '../contracts/points/recording.ts'
import { closeScan, scanCode } from '../contracts/qr/qr.ts'

let app: TestApp
let customer: number
let scanId: string

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Each test has a customer of its own, scanned by the staff member. */
beforeEach(async () => {
  const username = `${Bun.randomUUIDv7()}@telve.example`
  const answer = await app.call('signed out', register, {
    body: {
      username,
      password: 'kahve-telvesi',
      fullName: 'Gülşen Iğdır',
      phone: '05321234567',
      birthDate: '1991-05-19',
    },
  })
  customer = ((await answer.json()) as { id: number }).id
  const payload = { userId: customer, username, timestamp: Date.now() }
  const scan = await app.call('staff', scanCode, { body: { payload } })
  scanId = ((await scan.json()) as { scanId: string }).scanId
})

interface Recorded {
  entry: PointEntry
  points: number
}

const record = (
  body: Record<string, unknown>,
  more: { who?: Visitor; key?: string; to?: number } = {},
) => {
  const parts: RequestParts = {
    params: { userId: more.to ?? customer },
    body: { branchId: 1, ...(more.who === undefined && { scanId }), ...body },
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  }
  return app.call(more.who ?? 'staff', recordPoints, parts)
}

const codeOf = async (answer: Response) => ((await answer.json()) as ErrorAnswer).code

describe('whoever is remembered is confirmed where points are written', () => {
  const refuses = async (answer: Response) => {
    expect(answer.status).toBe(401)
    expect(await codeOf(answer)).toBe('signed_out')
    const [row] = await app.owner`select points from users where id = ${customer}`
    expect(row).toEqual({ points: 10 })
  }

  test('a session that another process has ended writes nothing more', async () => {
    expect((await record({ type: 'EARN', amount: 10 }, { key: 'first' })).status).toBe(200)
    await app.owner`delete from sessions where user_id = ${app.ids.staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    // nor does it learn what a key of its own has written
    await refuses(await record({ type: 'EARN', amount: 10 }, { key: 'first' }))
    await app.signIn('staff')
    const again = await record({ type: 'EARN', amount: 10 }, { key: 'first' })
    expect(((await again.json()) as Recorded).points).toBe(10)
  })

  test('neither does an expired one, nor somebody deactivated', async () => {
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
    const { staff } = app.ids
    await app.owner`update sessions set expires_at = now() where user_id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await app.owner`update sessions set expires_at = now() + interval '1 day' where user_id = ${staff}`
    await app.owner`update users set is_active = false where id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await app.owner`update users set is_active = true where id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await app.signIn('staff')
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
  })

  test('nor somebody who has lost the role, though they are remembered and it was done by SQL', async () => {
    const { staff } = app.ids
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
    await app.owner`update users set is_staff = false where id = ${staff}`
    const answer = await record({ type: 'EARN', amount: 10 })
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'signed_out'])
    await app.owner`update users set is_staff = true where id = ${staff}`
    await app.signIn('staff')
  })

  test('somebody who has just been promoted is let in at once', async () => {
    const ask = () => record({ type: 'EARN', amount: 10 }, { who: 'customer' })
    expect(await codeOf(await ask())).toBe('forbidden')
    await app.owner`update users set is_staff = true where id = ${app.ids.customer}`
    expect(await codeOf(await ask())).toBe('scan_required')
    await app.owner`update users set is_staff = false where id = ${app.ids.customer}`
    await app.owner`delete from sessions where user_id = ${app.ids.customer}`
    await app.signIn('customer')
  })
})

describe('recording points', () => {
  test('answers the entry and the new balance', async () => {
    const answer = await record({ type: 'EARN', amount: 25, note: 'Açılış hediyesi' })
    const { entry, points } = (await answer.json()) as Recorded
    expect(points).toBe(25)
    expect(entry).toMatchObject({
      userId: customer,
      type: 'EARN',
      amount: 25,
      balanceAfter: 25,
      branch: { id: 1, name: 'Merkez' },
      note: 'Açılış hediyesi',
      reversed: false,
    })
  })

  test('takes the magnitude of a negative SPEND, as the admin dialog sends it', async () => {
    await record({ type: 'EARN', amount: 30 })
    const answer = await record({ type: 'SPEND', amount: -10 }, { who: 'admin' })
    expect((await answer.json()) as Recorded).toMatchObject({
      points: 20,
      entry: { type: 'SPEND', amount: 10 },
    })
  })

  test.each([
    [{ type: 'EARN', amount: 0 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: -5 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 1.5 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 10_001 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 5, branchId: undefined }, 400, 'Lütfen şube seçiniz'],
    [{ type: 'EARN', amount: 5, branchId: 999_999 }, 400, 'Lütfen şube seçiniz'],
    [{ type: 'SPEND', amount: 5 }, 409, 'Kullanıcının yeterli puanı yok'],
  ])('refuses %j', async (body, status, sentence) => {
    const answer = await record(body)
    expect(answer.status).toBe(status)
    expect((await answer.json()) as ErrorAnswer).toMatchObject({ error: sentence })
  })

  test('names the refusal of an invalid field', async () => {
    expect(await codeOf(await record({ type: 'EARN', amount: 0 }))).toBe('invalid_points')
    expect(await codeOf(await record({ type: 'EARN', amount: 1, branchId: 'x' }))).toBe(
      'branch_required',
    )
  })

  test('knows no unknown or deactivated customer', async () => {
    const unknown = await record({ type: 'EARN', amount: 5 }, { who: 'admin', to: 999_999 })
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'user_not_found'])
    await app.owner`update users set is_active = false where id = ${customer}`
    const inactive = await record({ type: 'EARN', amount: 5 })
    expect([inactive.status, await codeOf(inactive)]).toEqual([409, 'user_inactive'])
  })

  test('staff need an open scan of that customer and never serve themselves', async () => {
    const other = await record({ type: 'EARN', amount: 5 }, { to: app.ids.customer })
    expect([other.status, await codeOf(other)]).toEqual([403, 'scan_required'])
    const none = await record({ type: 'EARN', amount: 5, scanId: undefined })
    expect(await codeOf(none)).toBe('scan_required')
    const own = await record({ type: 'EARN', amount: 5 }, { to: app.ids.staff })
    expect([own.status, await codeOf(own)]).toEqual([403, 'own_account'])
    await app.call('staff', closeScan, { params: { scanId } })
    expect(await codeOf(await record({ type: 'EARN', amount: 5 }))).toBe('scan_required')
  })
})

describe('side by side', () => {
  test('100 spends of 10 at a balance of 500: exactly 50 succeed', async () => {
    await app.give(customer, 500)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        record({ type: 'SPEND', amount: 10 }, { key: Bun.randomUUIDv7() }),
      ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(50)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(50)
    const [row] = await app.owner`
      select u.points, sum(case p.type when 'EARN' then p.amount else -p.amount end)::int as sum
      from users u join point_transactions p on p.user_id = u.id
      where u.id = ${customer} group by u.points`
    expect(row).toEqual({ points: 0, sum: 0 })
  })

  test('the same key 20 times: one entry, 20 equal answers', async () => {
    const key = Bun.randomUUIDv7()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => record({ type: 'EARN', amount: 15 }, { key })),
    )
    const texts = new Set(await Promise.all(answers.map((a) => a.text())))
    expect(texts.size).toBe(1)
    expect(answers.every((a) => a.status === 200)).toBe(true)
    const [row] = await app.owner`
      select count(*)::int as entries from point_transactions where user_id = ${customer}`
    expect(row?.entries).toBe(1)
    const other = await record({ type: 'EARN', amount: 16 }, { key })
    expect([other.status, await codeOf(other)]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('a lost answer', () => {
  test('can be asked for by whoever sent the key, and by nobody else', async () => {
    const key = Bun.randomUUIDv7()
    const parts = { params: { userId: customer }, query: { key } }
    expect((await app.call('staff', pointsOutcome, parts)).status).toBe(404)
    const written = (await (await record({ type: 'EARN', amount: 7 }, { key })).json()) as Recorded
    await app.call('staff', closeScan, { params: { scanId } })
    const found = await app.call('staff', pointsOutcome, parts)
    expect(await found.json()).toEqual(written)
    await app.owner`update users set is_staff = true where id = ${app.ids.customer}`
    expect((await app.call('customer', pointsOutcome, parts)).status).toBe(404)
    await app.owner`update users set is_staff = false where id = ${app.ids.customer}`
    await app.signIn('customer')
  })
})

describe('a key that is given up', () => {
  const giveUp = (key: string, who: Visitor = 'staff') =>
    app.call(who, voidRequest, { body: { userId: customer, key } })
  const points = async () => {
    const [row] = await app.owner`select points from users where id = ${customer}`
    return row?.points
  }

  test('is void: the request that arrives later writes nothing, after the scan’s end too', async () => {
    const key = Bun.randomUUIDv7()
    await app.call('staff', closeScan, { params: { scanId } })
    for (const _ of ['first', 'again']) {
      const answer = await giveUp(key)
      expect([answer.status, await answer.json()]).toEqual([200, { recorded: null }])
    }
    await app.owner`update scans set closed_at = null where id = ${scanId}`
    const late = await record({ type: 'EARN', amount: 17 }, { key })
    expect([late.status, await codeOf(late)]).toEqual([409, 'request_void'])
    expect(await points()).toBe(0)
  })

  test('answers the entry that it has written already', async () => {
    const key = Bun.randomUUIDv7()
    const written = await (await record({ type: 'EARN', amount: 17 }, { key })).json()
    expect(await (await giveUp(key)).json()).toEqual({ recorded: written })
    const again = await record({ type: 'EARN', amount: 17 }, { key })
    expect([again.status, await points()]).toEqual([200, 17])
  })

  test('and the request side by side: one of the two, never both', async () => {
    for (let i = 0; i < 20; i++) {
      const key = Bun.randomUUIDv7()
      const before = await points()
      const [sent, given] = await Promise.all([
        record({ type: 'EARN', amount: 1 }, { key }),
        giveUp(key),
      ])
      const { recorded } = (await given.json()) as { recorded: Recorded | null }
      expect(sent.status).toBe(recorded ? 200 : 409)
      expect(await points()).toBe(before + (recorded ? 1 : 0))
    }
  })

  test('belongs to who sent it: nobody burns another’s', async () => {
    const key = Bun.randomUUIDv7()
    expect((await giveUp(key, 'admin')).status).toBe(200)
    expect((await record({ type: 'EARN', amount: 5 }, { key })).status).toBe(200)
    const other = await giveUp(key, 'admin')
    expect([other.status, await codeOf(other)]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('bounds of what is given by hand', () => {
  const sentences = async (answer: Response) => {
    expect([answer.status, await codeOf(answer.clone() as Response)]).toEqual([
      409,
      'limit_reached',
    ])
    return ((await answer.json()) as ErrorAnswer).error
  }

  test('staff give 2,000 points with one entry and 5,000 a customer and day', async () => {
    expect(await sentences(await record({ type: 'EARN', amount: 2_001 }))).toBe(
      'Tek işlemde en fazla 2.000 puan verebilirsiniz.',
    )
    for (const amount of [2_000, 2_000]) await record({ type: 'EARN', amount })
    expect(await sentences(await record({ type: 'EARN', amount: 1_001 }))).toBe(
      'Bu müşteriye bugün verilebilecek puan aşılıyor: günlük sınır 5.000, kalan 1.000 puan.',
    )
    expect((await record({ type: 'EARN', amount: 1_000 })).status).toBe(200)
    expect((await record({ type: 'SPEND', amount: 3_000 })).status).toBe(200)
    expect(await sentences(await record({ type: 'EARN', amount: 1 }))).toContain('kalan 0 puan')
    // what yesterday was given does not count today
    await app.owner`update users set awarded_on = awarded_on - 1 where id = ${customer}`
    expect((await record({ type: 'EARN', amount: 1 })).status).toBe(200)
    const log = await app.owner`
      select kind, actor_id, detail from security_log where subject_id = ${customer} order by id`
    expect(log.map((line) => [line.kind, line.detail.bound ?? line.detail.points])).toEqual([
      ['award_refused', 'staff_entry'],
      ['large_award', 2_000],
      ['large_award', 2_000],
      ['award_refused', 'customer_day'],
      ['award_refused', 'customer_day'],
    ])
    await app.owner`update staff_awards set points = 0`
  })

  test('ten entries on one scan, exactly, side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        record({ type: 'EARN', amount: 1 }, { key: Bun.randomUUIDv7() }),
      ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    expect(await sentences(await record({ type: 'EARN', amount: 1 }))).toContain('en fazla 10 kez')
    expect((await record({ type: 'SPEND', amount: 1 })).status).toBe(200)
  })

  test('a staff member gives 50,000 points a day', async () => {
    await app.owner`
      insert into staff_awards (staff_id, day, points)
      values (${app.ids.staff}, (now() at time zone 'Europe/Istanbul')::date, 49_990)
      on conflict (staff_id) do update set day = excluded.day, points = excluded.points`
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
    expect(await sentences(await record({ type: 'EARN', amount: 1 }))).toBe(
      'Bugün verebileceğiniz puan aşılıyor: günlük sınır 50.000, kalan 0 puan.',
    )
    await app.owner`update staff_awards set day = day - 1`
    expect((await record({ type: 'EARN', amount: 1 })).status).toBe(200)
  })

  test('administrators give 10,000 points, others’ only, and what staff may give is not touched', async () => {
    expect((await record({ type: 'EARN', amount: 10_000 }, { who: 'admin' })).status).toBe(200)
    expect((await record({ type: 'EARN', amount: 2_000 })).status).toBe(200)
    const own = await record({ type: 'EARN', amount: 1 }, { who: 'admin', to: app.ids.admin })
    expect([own.status, await codeOf(own)]).toEqual([403, 'own_account'])
  })

  test('are changed by administrators, with a history; who comes too late changes nothing', async () => {
    const list = async () =>
      (await (await app.call('admin', listBounds)).json()) as Record<string, unknown>[]
    const [now] = await list()
    const bounds = {
      staffEntry: 100,
      scanEntries: 10,
      customerDay: 5_000,
      staffDay: 50_000,
      adminEntry: 500,
    }
    const body = { ...bounds, version: now?.version }
    const changed = await app.call('admin', changeBounds, { body })
    expect(await changed.json()).toMatchObject({ ...bounds, actor: { id: app.ids.admin } })
    const late = await app.call('admin', changeBounds, { body })
    expect([late.status, await codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(await sentences(await record({ type: 'EARN', amount: 101 }))).toContain('en fazla 100')
    expect(
      await sentences(await record({ type: 'EARN', amount: 501 }, { who: 'admin' })),
    ).toContain('en fazla 500')
    expect(await list()).toMatchObject([bounds, now])
    const [line] = await app.owner`
      select actor_id, detail from security_log where kind = 'bounds_changed'`
    expect(line).toMatchObject({ actor_id: app.ids.admin, detail: { staff_entry: 100 } })
    const { actor: _, at: __, version: ___, ...before } = now ?? {}
    const version = (await list())[0]?.version
    await app.call('admin', changeBounds, { body: { ...before, version } })
  })
})

describe('taking back', () => {
  const takeBack = (entryId: number, who: Visitor = 'staff') =>
    app.call(who, takeBackPoints, { params: { entryId } })
  const earn = async (amount = 40) =>
    ((await (await record({ type: 'EARN', amount })).json()) as Recorded).entry

  test('staff take their own entry back for five minutes, without a scan', async () => {
    const entry = await earn()
    await app.call('staff', closeScan, { params: { scanId } })
    expect(await (await takeBack(entry.id)).json()).toMatchObject({
      points: 0,
      entry: { type: 'SPEND', amount: 40, reversesId: entry.id, note: 'Kasada geri alındı' },
    })
    expect(await codeOf(await takeBack(entry.id))).toBe('already_reversed')
    const [told] = await app.owner<{ told: number }[]>`
      select count(*)::int as told from outbox where user_id = ${customer}`
    expect(told?.told).toBe(2)
  })

  test('not when the points are spent, not later, and not another’s entry', async () => {
    const entry = await earn()
    await record({ type: 'SPEND', amount: 1 })
    expect(await codeOf(await takeBack(entry.id))).toBe('insufficient_points')
    const given = await record({ type: 'EARN', amount: 5 }, { who: 'admin' })
    const other = (await given.json()) as Recorded
    expect((await takeBack(other.entry.id)).status).toBe(404)
    expect((await takeBack(999_999_999)).status).toBe(404)
    await app.owner`alter table point_transactions disable trigger append_only`
    const old = await earn(2)
    await app.owner`
      update point_transactions set created_at = now() - interval '5 minutes 1 second'
       where id = ${old.id}`
    await app.owner`alter table point_transactions enable trigger append_only`
    const late = await takeBack(old.id)
    expect([late.status, await codeOf(late)]).toEqual([409, 'reversal_too_late'])
  })

  test('nobody takes back what stands on their own account', async () => {
    const verdict = await app.give(app.ids.admin, 5)
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    const answer = await app.call('admin', reversePoints, {
      params: { entryId: verdict.entry.id },
      body: { note: 'Kendim' },
    })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'own_account'])
  })

  test('writes the opposite entry once', async () => {
    const earned = (await (await record({ type: 'EARN', amount: 40 })).json()) as Recorded
    const take = () =>
      app.call('admin', reversePoints, {
        params: { entryId: earned.entry.id },
        body: { note: 'Yanlış tutar' },
      })
    const first = (await (await take()).json()) as Recorded
    expect(first).toMatchObject({
      points: 0,
      entry: { type: 'SPEND', amount: 40, reversesId: earned.entry.id, note: 'Yanlış tutar' },
    })
    const again = await take()
    expect([again.status, await codeOf(again)]).toEqual([409, 'already_reversed'])
    const back = await app.call('admin', reversePoints, {
      params: { entryId: first.entry.id },
      body: { note: 'Olmaz' },
    })
    expect([back.status, await codeOf(back)]).toEqual([409, 'not_reversible'])
  })

  test('is refused when it would overdraw', async () => {
    const earned = (await (await record({ type: 'EARN', amount: 40 })).json()) as Recorded
    await record({ type: 'SPEND', amount: 1 })
    const answer = await app.call('admin', reversePoints, {
      params: { entryId: earned.entry.id },
      body: { note: 'Yanlış tutar' },
    })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'insufficient_points'])
  })
})

describe('history', () => {
  test('comes in pages, newest first, and ends', async () => {
    for (const amount of [1, 2, 3, 4, 5]) await record({ type: 'EARN', amount })
    const seen: number[] = []
    let query: Record<string, string> = { limit: '2' }
    for (let pages = 1; ; pages++) {
      const answer = await app.call('staff', customerHistory, {
        params: { userId: customer },
        query,
      })
      seen.push(...((await answer.json()) as PointEntry[]).map((entry) => entry.amount))
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      if (!next) {
        expect(pages).toBe(3)
        break
      }
      query = Object.fromEntries(new URL(next, 'http://localhost').searchParams)
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  test('of a customer is closed to staff without a scan of them', async () => {
    await app.call('staff', closeScan, { params: { scanId } })
    const closed = await app.call('staff', customerHistory, { params: { userId: customer } })
    expect([closed.status, await codeOf(closed)]).toEqual([403, 'scan_required'])
    const unknown = await app.call('admin', customerHistory, { params: { userId: 999_999 } })
    expect(unknown.status).toBe(404)
  })

  test('of oneself needs nobody', async () => {
    await app.give(app.ids.customer, 3)
    const answer = await app.call('customer', ownHistory)
    expect(((await answer.json()) as PointEntry[])[0]?.amount).toBe(3)
    expect((await app.call('signed out', login)).status).toBe(415)
  })
})
