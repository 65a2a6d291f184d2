import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { cookieOf } from '../conformance/factor-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import {
  anyParams,
  openTestApp,
  password,
  requestTo,
  type TestApp,
} from '../conformance/test-app.ts'
import { isOpenAtTablet } from '../contracts/admission.ts'
import { currentUser, logout } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { exportDayEnd } from '../contracts/branches/day-end.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { readBoard } from '../contracts/orders/board.ts'
import { endpoints } from '../contracts/registry.ts'
import { ownPin, removePin, setPin } from '../contracts/tablets/pins.ts'
import {
  enrolTablet,
  listTablets,
  openTill,
  ownTablet,
  revokeTablet,
  type Tablet,
} from '../contracts/tablets/tablets.ts'
import type { CurrentUser } from '../contracts/users/person.ts'

const pin = '274913'
const wrong = '905172'

let app: TestApp
let branch = 0
/** the cookie of a tablet at `branch` */
let tablet = ''
let post = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  branch = await newBranch(app.owner)
  // the barista works at this branch alone, as its manager
  await app.owner`update posts set ended_at = clock_timestamp() where person_id = ${app.ids.staff} and ended_at is null`
  post = await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId: branch })
  await app.owner`update security_settings set admins_need_second_factor = false`
  await app.signIn('staff')
  await app.signIn('admin')
  tablet = cookieOf(await enrol('Kasa 1'), 'tablet')
  await app.call('staff', setPin, { body: { pin } })
})

const enrol = (name: string, branchId = branch, cookie = '') =>
  app.call('staff', enrolTablet, { body: { branchId, name }, headers: { cookie } })
const list = async (branchId = branch) =>
  (await (await app.call('staff', listTablets, { query: { branchId } })).json()) as Tablet[]
const read = async (answer: Response) => ErrorAnswer.parse(await answer.json())

/** Types a PIN on a tablet. */
const type = (typed: string, { on = tablet, personId = app.ids.staff } = {}) =>
  app.handle(requestTo(openTill, { body: { personId, pin: typed }, headers: { cookie: on } }))
/** Opens the till. @returns the cookies of the session and the tablet */
const opened = async (on = tablet, personId = app.ids.staff) => {
  const answer = await type(pin, { on, personId })
  expect(answer.status).toBe(200)
  return `${cookieOf(answer, 'sid')}; ${on}`
}
const as = (cookie: string, e: Endpoint, parts = {}) =>
  app.handle(requestTo(e, { ...parts, headers: { cookie } }))

describe('a tablet', () => {
  test('is enrolled by who manages its branch, once under a name', async () => {
    expect(await list()).toMatchObject([{ name: 'Kasa 1', enrolledBy: 'Işıl staff' }])
    expect(await codeOf(await enrol('KASA 1'))).toBe('tablet_name_taken')
    expect(await codeOf(await enrol('Kasa 2', 1))).toBe('no_right_here')
    expect(await codeOf(await enrol('Kasa 2', 999_999))).toBe('branch_not_found')
    await endPost(app.owner, post)
    await givePost(app.owner, app.ids.staff, { role: 'barista', branchId: branch })
    await app.signIn('staff')
    expect(await codeOf(await enrol('Kasa 2'))).toBe('forbidden')
    expect(
      await codeOf(await app.call('staff', listTablets, { query: { branchId: branch } })),
    ).toBe('forbidden')
  })

  test('that is enrolled again is the new one alone', async () => {
    const till = await opened()
    const again = cookieOf(await enrol('Kasa 1', branch, tablet), 'tablet')
    expect(await list()).toHaveLength(1)
    expect(await read(await as(till, currentUser))).toMatchObject({ reason: 'tablet_revoked' })
    expect(await codeOf(await type(pin))).toBe('tablet_unknown')
    expect((await type(pin, { on: again })).status).toBe(200)
  })

  test('is one of fifty at most', async () => {
    await app.owner`
      insert into tablets (branch_id, name, token_hash)
      select ${branch}, 'T' || n, sha256(gen_random_uuid()::text::bytea) from generate_series(1, 49) n`
    expect(await codeOf(await enrol('Kasa 51'))).toBe('tablets_full')
  })

  test('knows who may open the till on it, and nobody else does', async () => {
    const answer = await app.handle(requestTo(ownTablet, { headers: { cookie: tablet } }))
    expect(await answer.json()).toEqual({
      tablet: {
        name: 'Kasa 1',
        branch: { id: branch, name: expect.any(String) },
        people: [{ id: app.ids.staff, fullName: 'Işıl staff', approves: true }],
      },
    })
    expect(await (await app.handle(requestTo(ownTablet))).json()).toEqual({ tablet: null })
    expect(
      await codeOf(await app.handle(requestTo(openTill, { body: { personId: 1, pin } }))),
    ).toBe('tablet_unknown')
  })

  test('that is revoked signs its person out and opens for nobody', async () => {
    const till = await opened()
    const [{ id } = { id: 0 }] = await list()
    for (const _ of [1, 2])
      expect((await app.call('staff', revokeTablet, { params: { id } })).status).toBe(204)
    expect(await read(await as(till, currentUser))).toMatchObject({ reason: 'tablet_revoked' })
    expect(await codeOf(await type(pin))).toBe('tablet_unknown')
    const answer = await app.handle(requestTo(ownTablet, { headers: { cookie: tablet } }))
    expect(await answer.json()).toEqual({ tablet: null })
    expect(cookieOf(answer, 'tablet')).toBe('tablet=')
    const lines = await app.owner`
      select detail from security_log where kind = 'tablet_revoked' and detail->>'branch' =
        (select name from branches where id = ${branch})`
    expect(lines).toHaveLength(1)
  })
})

describe('a PIN', () => {
  test('opens the till in the name of its person', async () => {
    const answer = await type(pin)
    expect((await answer.json()) as CurrentUser).toMatchObject({
      id: app.ids.staff,
      tablet: 'Kasa 1',
    })
    const till = `${cookieOf(answer, 'sid')}; ${tablet}`
    expect(await (await as(till, currentUser)).json()).toMatchObject({ tablet: 'Kasa 1' })
    expect((await as(till, readBoard, { params: { id: branch } })).status).toBe(200)
    expect((await as(till, logout)).status).toBe(204)
    expect(await codeOf(await as(till, currentUser))).toBe('signed_out')
  })

  test('opens neither an account nor administration', async () => {
    await app.call('admin', setPin, { body: { pin } })
    const till = await opened(tablet, app.ids.admin)
    const closed = Object.values(endpoints).filter((e) => !isOpenAtTablet(e))
    expect(closed.length).toBeGreaterThan(100)
    for (const e of closed) {
      const answer = await as(till, e, { params: anyParams(e) })
      expect(await codeOf(answer), `${e.method} ${e.path}`).toBe('not_at_tablet')
    }
  })

  test('needs no second factor: the tablet is what its person holds', async () => {
    await app.owner`update security_settings set admins_need_second_factor = true`
    expect(await codeOf(await app.call('staff', readBoard, { params: { id: branch } }))).toBe(
      'second_factor_due',
    )
    expect((await as(await opened(), readBoard, { params: { id: branch } })).status).toBe(200)
  })

  test('proves nothing', async () => {
    const asked = { params: { id: branch }, body: {} }
    expect(await codeOf(await as(await opened(), exportDayEnd, asked))).toBe('prove_again')
  })

  test('puts whoever had the tablet away', async () => {
    await app.call('admin', setPin, { body: { pin } })
    const first = await opened()
    const second = await opened(tablet, app.ids.admin)
    expect(await codeOf(await as(first, currentUser))).toBe('signed_out')
    expect((await as(second, currentUser)).status).toBe(200)
  })

  test('opens no till of another branch, and none once its person has no post there', async () => {
    const elsewhere = await newBranch(app.owner)
    const there = await givePost(app.owner, app.ids.staff, {
      role: 'branch_manager',
      branchId: elsewhere,
    })
    const other = cookieOf(await enrol('Kasa 1', elsewhere), 'tablet')
    const till = await opened(other)
    await endPost(app.owner, there)
    expect(await read(await as(till, currentUser))).toMatchObject({ reason: 'role_changed' })
    expect(await codeOf(await type(pin, { on: other }))).toBe('person_not_here')
    await opened()
    await endPost(app.owner, post)
    expect(await app.owner`select from till_pins where person_id = ${app.ids.staff}`).toEqual([])
  })

  test('is kept as a digest that differs from person to person, under each key that holds', async () => {
    await app.call('admin', setPin, { body: { pin } })
    const kept = await app.owner<{ digest: string }[]>`
      select encode(digest, 'hex') as digest from till_pins
       where person_id in (${app.ids.staff}, ${app.ids.admin})`
    expect(new Set(kept.map(({ digest }) => digest)).size).toBe(2)
    const request = () =>
      requestTo(openTill, {
        body: { personId: app.ids.staff, pin },
        headers: { cookie: tablet },
      })
    const newer = { id: 'd9', secret: 'a-newer-key-of-the-tests-that-is-long-enough' }
    const alone = app.another({ digestKeys: [newer] })
    expect(await codeOf(await alone.handle(request()))).toBe('wrong_pin')
    const both = app.another({ digestKeys: [newer, app.digestKey] })
    expect((await both.handle(request())).status).toBe(200)
  })

  test.each(['123456', '987654', '777777', '121212', '404404', '12345', 'abcdef'])(
    'that others would try is refused: %s',
    async (typed) => {
      expect((await app.call('staff', setPin, { body: { pin: typed } })).status).toBe(400)
    },
  )

  test.each(['230490', '900423', '234567'])(
    'that others know of its person is refused: %s',
    async (typed) => {
      expect((await app.call('staff', setPin, { body: { pin: typed } })).status).toBe(400)
      expect(await (await app.call('staff', ownPin)).json()).toEqual({ setAt: expect.any(String) })
    },
  )

  test('that is taken away opens nothing', async () => {
    for (const _ of [1, 2]) expect((await app.call('staff', removePin)).status).toBe(204)
    expect(await (await app.call('staff', ownPin)).json()).toEqual({ setAt: null })
    expect(await codeOf(await type(pin))).toBe('person_not_here')
  })
})

describe('wrong PINs', () => {
  test('lock their person out on that tablet alone, until the password', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => type(wrong)))
    const codes = await Promise.all(answers.map(codeOf))
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(36)
    expect(await codeOf(await type(pin))).toBe('pin_locked')
    const other = cookieOf(await enrol('Kasa 2'), 'tablet')
    expect((await type(pin, { on: other })).status).toBe(200)
    const body = { username: 'staff@telve.example', password }
    const signedIn = await app.handle(requestTo(login, { body, headers: { cookie: tablet } }))
    expect(signedIn.status).toBe(200)
    expect((await type(pin)).status).toBe(200)
  })

  test('say how many tries are left, and a right one forgives them', async () => {
    const sentences = []
    for (const _ of [1, 2]) sentences.push((await read(await type(wrong))).error)
    expect(sentences).toEqual(['PIN hatalı. 4 deneme kaldı.', 'PIN hatalı. 3 deneme kaldı.'])
    await opened()
    expect((await read(await type(wrong))).error).toBe('PIN hatalı. 4 deneme kaldı.')
  })

  const guesses = cases(200, 10_000)
  test(`of ${guesses} guesses none opens, and the log has a line for each that was judged`, async () => {
    let open = 0
    for (let guess = 0; guess < guesses; guess += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => type(String(guess + n).padStart(6, '0'))),
      )
      open += answers.filter(({ status }) => status === 200).length
    }
    expect(open).toBe(0)
    const [judged] = await app.owner<{ lines: number }[]>`
      select count(*)::int as lines from security_log
       where subject_id = ${app.ids.staff} and detail->>'reason' = 'wrong_pin'
         and at > (select set_at from till_pins where person_id = ${app.ids.staff})`
    expect(judged?.lines).toBe(5)
    const other = cookieOf(await enrol('Kasa 2'), 'tablet')
    expect((await type(pin, { on: other })).status).toBe(200)
  })
})

describe('a session of a PIN', () => {
  const ends = async () => {
    const [row] = await app.owner<{ left: number; since: number }[]>`
      select extract(epoch from expires_at - now())::float as left,
             extract(epoch from expires_at - created_at)::float as since
        from sessions where tablet_id is not null and user_id = ${app.ids.staff}`
    return row ?? { left: 0, since: 0 }
  }
  const set = (change: 'expires_at' | 'created_at', to: string) =>
    app.owner`update sessions set ${app.owner(change)} = now() + ${to}::interval
               where tablet_id is not null and user_id = ${app.ids.staff}`

  test('ends six minutes after its last use', async () => {
    const till = await opened()
    await set('expires_at', '2 minutes')
    expect((await as(till, currentUser)).status).toBe(200)
    expect((await ends()).left).toBeGreaterThan(350)
    expect((await ends()).left).toBeLessThanOrEqual(360)
    await set('expires_at', '-1 second')
    expect(await codeOf(await as(till, currentUser))).toBe('signed_out')
  })

  test('ends after twelve hours, however much it is used', async () => {
    const till = await opened()
    await set('created_at', '-11 hours -59 minutes')
    await set('expires_at', '10 seconds')
    expect((await as(till, currentUser)).status).toBe(200)
    expect((await ends()).since).toBeLessThanOrEqual(12 * 3600)
  })
})
