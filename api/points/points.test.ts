import { describe, expect, test } from 'vitest'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endPost, endPosts, givePost } from '#sql/testing/test-posts.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { requestTo, type Visitor } from '../conformance/test-app.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { customerHistory, ownHistory, type PointEntry } from '../contracts/points/points.ts'
import { listReasons, pointsOutcome, voidRequest } from '../contracts/points/recording.ts'
import { closeScan } from '../contracts/qr/qr.ts'
import { prepareTestTill, type Recorded } from './test-till.ts'

const till = prepareTestTill()

describe('whoever is remembered is confirmed where points are written', () => {
  const refuses = async (answer: Response) => {
    expect(answer.status).toBe(401)
    expect(await codeOf(answer)).toBe('signed_out')
    const [row] = await till.app.owner`select points from users where id = ${till.customer}`
    expect(row).toEqual({ points: 10 })
  }

  test('a session that another process has ended writes nothing more', async () => {
    expect((await till.record({ type: 'EARN', amount: 10 }, { key: 'first' })).status).toBe(200)
    await till.app.owner`delete from sessions where user_id = ${till.app.ids.staff}`
    await refuses(await till.record({ type: 'EARN', amount: 10 }))
    // nor does a repeated key return its entry
    await refuses(await till.record({ type: 'EARN', amount: 10 }, { key: 'first' }))
    await till.app.signIn('staff')
    const again = await till.record({ type: 'EARN', amount: 10 }, { key: 'first' })
    expect(((await again.json()) as Recorded).points).toBe(10)
  })

  test('neither does an expired one, nor somebody deactivated', async () => {
    expect((await till.record({ type: 'EARN', amount: 10 })).status).toBe(200)
    const { staff } = till.app.ids
    await till.app.owner`update sessions set expires_at = now() where user_id = ${staff}`
    await refuses(await till.record({ type: 'EARN', amount: 10 }))
    await till.app
      .owner`update sessions set expires_at = now() + interval '1 day' where user_id = ${staff}`
    await till.app.owner`update users set is_active = false where id = ${staff}`
    await refuses(await till.record({ type: 'EARN', amount: 10 }))
    await till.app.owner`update users set is_active = true where id = ${staff}`
    await refuses(await till.record({ type: 'EARN', amount: 10 }))
    await till.app.signIn('staff')
    expect((await till.record({ type: 'EARN', amount: 10 })).status).toBe(200)
  })

  test('nor somebody who has lost the role, though they are remembered and it was done by SQL', async () => {
    const { staff } = till.app.ids
    expect((await till.record({ type: 'EARN', amount: 10 })).status).toBe(200)
    await endPosts(till.app.owner, staff)
    const answer = await till.record({ type: 'EARN', amount: 10 })
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'signed_out'])
    await givePost(till.app.owner, staff, { role: 'barista' })
    await till.app.signIn('staff')
  })

  test('somebody who has just been promoted is let in at once', async () => {
    const ask = () => till.record({ type: 'EARN', amount: 10 }, { who: 'customer' })
    expect(await codeOf(await ask())).toBe('forbidden')
    const post = await givePost(till.app.owner, till.app.ids.customer, { role: 'barista' })
    expect(await codeOf(await ask())).toBe('scan_required')
    await endPost(till.app.owner, post)
    await till.app.owner`delete from sessions where user_id = ${till.app.ids.customer}`
    await till.app.signIn('customer')
  })
})

describe('recording points', () => {
  test('answers the entry and the new balance', async () => {
    const answer = await till.record({ type: 'EARN', amount: 25, note: 'Açılış hediyesi' })
    const { entry, points } = (await answer.json()) as Recorded
    expect(points).toBe(25)
    expect(entry).toMatchObject({
      userId: till.customer,
      type: 'EARN',
      amount: 25,
      balanceAfter: 25,
      branch: { id: 1, name: 'Merkez' },
      note: 'Açılış hediyesi',
      reversed: false,
    })
  })

  test('takes the magnitude of a negative SPEND, as the admin dialog sends it', async () => {
    await till.record({ type: 'EARN', amount: 30 })
    const answer = await till.record({ type: 'SPEND', amount: -10 }, { who: 'admin' })
    expect((await answer.json()) as Recorded).toMatchObject({
      points: 20,
      entry: { type: 'SPEND', amount: 10 },
    })
  })

  test.each([
    [{ type: 'EARN', amount: 0 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: -5 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 1.5 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 200_001 }, 400, 'Geçerli bir puan giriniz'],
    [{ type: 'EARN', amount: 5, branchId: undefined }, 400, 'Lütfen şube seçiniz'],
    [{ type: 'EARN', amount: 5, branchId: 999_999 }, 400, 'Lütfen şube seçiniz'],
    [{ type: 'SPEND', amount: 5 }, 409, 'Kullanıcının yeterli puanı yok'],
  ])('refuses %j', async (body, status, sentence) => {
    const answer = await till.record(body)
    expect(answer.status).toBe(status)
    expect((await answer.json()) as ErrorAnswer).toMatchObject({ error: sentence })
  })

  test('names the refusal of an invalid field', async () => {
    expect(await codeOf(await till.record({ type: 'EARN', amount: 0 }))).toBe('invalid_points')
    expect(await codeOf(await till.record({ type: 'EARN', amount: 1, branchId: 'x' }))).toBe(
      'branch_required',
    )
  })

  test('knows no unknown or deactivated customer', async () => {
    const unknown = await till.record({ type: 'EARN', amount: 5 }, { who: 'admin', to: 999_999 })
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'user_not_found'])
    await till.app.owner`update users set is_active = false where id = ${till.customer}`
    const inactive = await till.record({ type: 'EARN', amount: 5 })
    expect([inactive.status, await codeOf(inactive)]).toEqual([409, 'user_inactive'])
  })

  test('tells staff of nobody whom they have not scanned', async () => {
    const known = await insertPerson(till.app.owner, undefined, { is_active: false })
    const answers = new Set<string>()
    for (const to of [till.app.ids.customer, known, 999_999])
      for (const branchId of [1, 999_999]) {
        const scanId = crypto.randomUUID()
        const answer = await till.record({ type: 'EARN', amount: 5, scanId, branchId }, { to })
        answers.add(`${answer.status} ${await answer.text()}`)
      }
    expect(answers.size).toBe(1)
    expect([...answers].join()).toMatch(/^403 .*"scan_required"/)
    const voided = async (who: 'staff' | 'admin', userId: number) => {
      const body = { userId, key: crypto.randomUUID() }
      return (await till.app.call(who, voidRequest, { body })).text()
    }
    expect(await voided('staff', 999_999)).toBe(await voided('staff', till.app.ids.customer))
    expect(await voided('admin', 999_999)).toContain('"user_not_found"')
  })

  test('staff need an open scan of that till.customer and never serve themselves', async () => {
    const other = await till.record({ type: 'EARN', amount: 5 }, { to: till.app.ids.customer })
    expect([other.status, await codeOf(other)]).toEqual([403, 'scan_required'])
    const none = await till.record({ type: 'EARN', amount: 5, scanId: undefined })
    expect(await codeOf(none)).toBe('scan_required')
    const own = await till.record({ type: 'EARN', amount: 5 }, { to: till.app.ids.staff })
    expect([own.status, await codeOf(own)]).toEqual([403, 'own_account'])
    await till.app.call('staff', closeScan, { params: { scanId: till.scanId } })
    expect(await codeOf(await till.record({ type: 'EARN', amount: 5 }))).toBe('scan_required')
  })
})

describe('side by side', () => {
  test('100 spends of 10 at a balance of 500: exactly 50 succeed', async () => {
    await till.app.give(till.customer, 500)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        till.record({ type: 'SPEND', amount: 10 }, { key: Bun.randomUUIDv7() }),
      ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(50)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(50)
    const [row] = await till.app.owner`
      select u.points, sum(case p.type when 'EARN' then p.amount else -p.amount end)::int as sum
      from users u join point_transactions p on p.user_id = u.id
      where u.id = ${till.customer} group by u.points`
    expect(row).toEqual({ points: 0, sum: 0 })
  })

  test('the same key 20 times: one entry, 20 equal answers', async () => {
    const key = Bun.randomUUIDv7()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => till.record({ type: 'EARN', amount: 15 }, { key })),
    )
    const texts = new Set(await Promise.all(answers.map((a) => a.text())))
    expect(texts.size).toBe(1)
    expect(answers.every((a) => a.status === 200)).toBe(true)
    const [row] = await till.app.owner`
      select count(*)::int as entries from point_transactions where user_id = ${till.customer}`
    expect(row?.entries).toBe(1)
    const other = await till.record({ type: 'EARN', amount: 16 }, { key })
    expect([other.status, await codeOf(other)]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('a lost answer', () => {
  test('can be asked for by whoever sent the key, and by nobody else', async () => {
    const key = Bun.randomUUIDv7()
    const parts = { params: { userId: till.customer }, query: { key } }
    expect((await till.app.call('staff', pointsOutcome, parts)).status).toBe(404)
    const written = (await (
      await till.record({ type: 'EARN', amount: 7 }, { key })
    ).json()) as Recorded
    await till.app.call('staff', closeScan, { params: { scanId: till.scanId } })
    const found = await till.app.call('staff', pointsOutcome, parts)
    expect(await found.json()).toEqual(written)
    const post = await givePost(till.app.owner, till.app.ids.customer, { role: 'barista' })
    expect((await till.app.call('customer', pointsOutcome, parts)).status).toBe(404)
    await endPost(till.app.owner, post)
    await till.app.signIn('customer')
  })
})

describe('a key that is given up', () => {
  const giveUp = (key: string, who: Visitor = 'staff') =>
    till.app.call(who, voidRequest, { body: { userId: till.customer, key } })
  const points = async () => {
    const [row] = await till.app.owner`select points from users where id = ${till.customer}`
    return row?.points
  }

  test('is void: the request that arrives later writes nothing, after the scan’s end too', async () => {
    const key = Bun.randomUUIDv7()
    await till.app.call('staff', closeScan, { params: { scanId: till.scanId } })
    for (const _ of ['first', 'again']) {
      const answer = await giveUp(key)
      expect([answer.status, await answer.json()]).toEqual([200, { recorded: null }])
    }
    await till.app.owner`update scans set closed_at = null where id = ${till.scanId}`
    const late = await till.record({ type: 'EARN', amount: 17 }, { key })
    expect([late.status, await codeOf(late)]).toEqual([409, 'request_void'])
    expect(await points()).toBe(0)
  })

  test('answers the entry that it has written already', async () => {
    const key = Bun.randomUUIDv7()
    const written = await (await till.record({ type: 'EARN', amount: 17 }, { key })).json()
    expect(await (await giveUp(key)).json()).toEqual({ recorded: written })
    const again = await till.record({ type: 'EARN', amount: 17 }, { key })
    expect([again.status, await points()]).toEqual([200, 17])
  })

  test('and the request side by side: one of the two, never both', async () => {
    for (let i = 0; i < 20; i++) {
      const key = Bun.randomUUIDv7()
      const before = await points()
      const [sent, given] = await Promise.all([
        till.record({ type: 'EARN', amount: 1 }, { key }),
        giveUp(key),
      ])
      const { recorded } = (await given.json()) as { recorded: Recorded | null }
      expect(sent.status).toBe(recorded ? 200 : 409)
      expect(await points()).toBe(before + (recorded ? 1 : 0))
    }
  })

  test('is one of so many that a person may give up', async () => {
    const limited = till.app.another({ voids: { most: 2, window: 60_000 } })
    await till.app.owner`delete from attempts`
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      const request = requestTo(voidRequest, {
        body: { userId: till.customer, key: Bun.randomUUIDv7() },
      })
      request.headers.set('cookie', till.app.cookies.staff)
      statuses.push((await limited.handle(request)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    await till.app.owner`delete from attempts`
  })

  test('belongs to who sent it: nobody burns another’s', async () => {
    const key = Bun.randomUUIDv7()
    expect((await giveUp(key, 'admin')).status).toBe(200)
    expect((await till.record({ type: 'EARN', amount: 5 }, { key })).status).toBe(200)
    const other = await giveUp(key, 'admin')
    expect([other.status, await codeOf(other)]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('history', () => {
  test('comes in pages, newest first, and ends', async () => {
    for (const amount of [1, 2, 3, 4, 5]) await till.record({ type: 'EARN', amount })
    const seen: number[] = []
    let query: Record<string, string> = { limit: '2' }
    for (let pages = 1; ; pages++) {
      const answer = await till.app.call('staff', customerHistory, {
        params: { userId: till.customer },
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

  test('of one type holds nothing else, on any page', async () => {
    const { app } = till
    const movements = [10, -1, 20, 30, -2, 40, -3]
    for (const points of movements)
      await till.record(
        { type: points > 0 ? 'EARN' : 'SPEND', amount: Math.abs(points) },
        { who: 'admin', to: app.ids.customer },
      )
    const read = async (query: Record<string, string>) => {
      const answer = await app.call('customer', ownHistory, { query })
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      return {
        amounts: ((await answer.json()) as PointEntry[]).map(({ amount }) => amount),
        next: next ? Object.fromEntries(new URL(next, 'http://localhost').searchParams) : undefined,
      }
    }
    const first = await read({ type: 'SPEND', limit: '2' })
    expect(first.amounts).toEqual([3, 2])
    expect(await read(first.next ?? {})).toEqual({ amounts: [1], next: undefined })
    expect((await read({ type: 'EARN' })).amounts).toEqual([40, 30, 20, 10])
    expect((await app.call('customer', ownHistory, { query: { type: 'BOTH' } })).status).toBe(400)
  })

  test('of a till.customer is closed to staff without a scan of them', async () => {
    await till.app.call('staff', closeScan, { params: { scanId: till.scanId } })
    const closed = await till.app.call('staff', customerHistory, {
      params: { userId: till.customer },
    })
    expect([closed.status, await codeOf(closed)]).toEqual([403, 'scan_required'])
    const unknown = await till.app.call('admin', customerHistory, { params: { userId: 999_999 } })
    expect(unknown.status).toBe(404)
  })

  test('of oneself needs nobody', async () => {
    await till.app.give(till.app.ids.customer, 3)
    const answer = await till.app.call('customer', ownHistory)
    expect(((await answer.json()) as PointEntry[])[0]?.amount).toBe(3)
    expect((await till.app.call('signed out', login)).status).toBe(415)
  })
})

test('the reason of trying things is offered in the demo alone', async () => {
  const answer = await till.app.call('admin', listReasons)
  expect(await answer.json()).toEqual(['düzeltme', 'iyi niyet', 'şikâyet', 'diğer'])
})
