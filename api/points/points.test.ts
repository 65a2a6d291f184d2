import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStage, type RequestParts, type Stage, type Visitor } from '../conformance/test-app.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { customerHistory, ownHistory, type PointEntry } from '../contracts/points/points.ts'
import { pointsOutcome, recordPoints, reversePoints } from '../contracts/points/recording.ts'
import { closeScan, scanCode } from '../contracts/qr/qr.ts'

let stage: Stage
let customer: number
let scanId: string

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Each test has a customer of its own, scanned by the staff member. */
beforeEach(async () => {
  const username = `${Bun.randomUUIDv7()}@telve.example`
  const answer = await stage.call('signed out', register, {
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
  const scan = await stage.call('staff', scanCode, { body: { payload } })
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
  return stage.call(more.who ?? 'staff', recordPoints, parts)
}

const codeOf = async (answer: Response) => ((await answer.json()) as ErrorAnswer).code

describe('whoever is remembered is confirmed where points are written', () => {
  const refuses = async (answer: Response) => {
    expect(answer.status).toBe(401)
    expect(await codeOf(answer)).toBe('signed_out')
    const [row] = await stage.owner`select points from users where id = ${customer}`
    expect(row).toEqual({ points: 10 })
  }

  test('a session that another process has ended writes nothing more', async () => {
    expect((await record({ type: 'EARN', amount: 10 }, { key: 'first' })).status).toBe(200)
    await stage.owner`delete from sessions where user_id = ${stage.ids.staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    // nor does it learn what a key of its own has written
    await refuses(await record({ type: 'EARN', amount: 10 }, { key: 'first' }))
    await stage.signIn('staff')
    const again = await record({ type: 'EARN', amount: 10 }, { key: 'first' })
    expect(((await again.json()) as Recorded).points).toBe(10)
  })

  test('neither does an expired one, nor somebody deactivated', async () => {
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
    const { staff } = stage.ids
    await stage.owner`update sessions set expires_at = now() where user_id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await stage.owner`update sessions set expires_at = now() + interval '1 day' where user_id = ${staff}`
    await stage.owner`update users set is_active = false where id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await stage.owner`update users set is_active = true where id = ${staff}`
    await refuses(await record({ type: 'EARN', amount: 10 }))
    await stage.signIn('staff')
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
  })

  test('nor somebody who has lost the role, though they are remembered and it was done by SQL', async () => {
    const { staff } = stage.ids
    expect((await record({ type: 'EARN', amount: 10 })).status).toBe(200)
    await stage.owner`update users set is_staff = false where id = ${staff}`
    const answer = await record({ type: 'EARN', amount: 10 })
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'signed_out'])
    await stage.owner`update users set is_staff = true where id = ${staff}`
    await stage.signIn('staff')
  })

  test('somebody who has just been promoted is let in at once', async () => {
    const ask = () => record({ type: 'EARN', amount: 10 }, { who: 'customer' })
    expect(await codeOf(await ask())).toBe('forbidden')
    await stage.owner`update users set is_staff = true where id = ${stage.ids.customer}`
    expect(await codeOf(await ask())).toBe('scan_required')
    await stage.owner`update users set is_staff = false where id = ${stage.ids.customer}`
    await stage.owner`delete from sessions where user_id = ${stage.ids.customer}`
    await stage.signIn('customer')
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
    await stage.owner`update users set is_active = false where id = ${customer}`
    const inactive = await record({ type: 'EARN', amount: 5 })
    expect([inactive.status, await codeOf(inactive)]).toEqual([409, 'user_inactive'])
  })

  test('staff need an open scan of that customer and never serve themselves', async () => {
    const other = await record({ type: 'EARN', amount: 5 }, { to: stage.ids.customer })
    expect([other.status, await codeOf(other)]).toEqual([403, 'scan_required'])
    const none = await record({ type: 'EARN', amount: 5, scanId: undefined })
    expect(await codeOf(none)).toBe('scan_required')
    const own = await record({ type: 'EARN', amount: 5 }, { to: stage.ids.staff })
    expect([own.status, await codeOf(own)]).toEqual([403, 'own_account'])
    await stage.call('staff', closeScan, { params: { scanId } })
    expect(await codeOf(await record({ type: 'EARN', amount: 5 }))).toBe('scan_required')
  })
})

describe('side by side', () => {
  test('100 spends of 10 at a balance of 500: exactly 50 succeed', async () => {
    await stage.give(customer, 500)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        record({ type: 'SPEND', amount: 10 }, { key: Bun.randomUUIDv7() }),
      ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(50)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(50)
    const [row] = await stage.owner`
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
    const [row] = await stage.owner`
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
    expect((await stage.call('staff', pointsOutcome, parts)).status).toBe(404)
    const written = (await (await record({ type: 'EARN', amount: 7 }, { key })).json()) as Recorded
    await stage.call('staff', closeScan, { params: { scanId } })
    const found = await stage.call('staff', pointsOutcome, parts)
    expect(await found.json()).toEqual(written)
    await stage.owner`update users set is_staff = true where id = ${stage.ids.customer}`
    expect((await stage.call('customer', pointsOutcome, parts)).status).toBe(404)
    await stage.owner`update users set is_staff = false where id = ${stage.ids.customer}`
    await stage.signIn('customer')
  })
})

describe('taking back', () => {
  test('writes the opposite entry once', async () => {
    const earned = (await (await record({ type: 'EARN', amount: 40 })).json()) as Recorded
    const take = () =>
      stage.call('admin', reversePoints, {
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
    const back = await stage.call('admin', reversePoints, {
      params: { entryId: first.entry.id },
      body: { note: 'Olmaz' },
    })
    expect([back.status, await codeOf(back)]).toEqual([409, 'not_reversible'])
  })

  test('is refused when it would overdraw', async () => {
    const earned = (await (await record({ type: 'EARN', amount: 40 })).json()) as Recorded
    await record({ type: 'SPEND', amount: 1 })
    const answer = await stage.call('admin', reversePoints, {
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
      const answer = await stage.call('staff', customerHistory, {
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
    await stage.call('staff', closeScan, { params: { scanId } })
    const closed = await stage.call('staff', customerHistory, { params: { userId: customer } })
    expect([closed.status, await codeOf(closed)]).toEqual([403, 'scan_required'])
    const unknown = await stage.call('admin', customerHistory, { params: { userId: 999_999 } })
    expect(unknown.status).toBe(404)
  })

  test('of oneself needs nobody', async () => {
    await stage.give(stage.ids.customer, 3)
    const answer = await stage.call('customer', ownHistory)
    expect(((await answer.json()) as PointEntry[])[0]?.amount).toBe(3)
    expect((await stage.call('signed out', login)).status).toBe(415)
  })
})
