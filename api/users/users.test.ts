import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endPosts, givePost } from '#sql/testing/test-posts.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { currentUser } from '../contracts/auth/session.ts'
import {
  changeUser,
  deactivateUser,
  listUsers,
  type ManagedUser,
} from '../contracts/users/users.ts'
import { wordsOf } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`
    insert into users (username, password_hash, full_name, phone)
    select 'kisi' || n || '@posta.example', 'x', name, '+90555000' || to_char(n, 'FM0000')
    from unnest(${['Isparta Gül', 'Çiçek Ağa', 'Cem Şen', 'ışık Öz', 'İlker Su', 'Zeki %50 Ak']}::text[])
         with ordinality as p (name, n)`
})
afterAll(() => app.close())

const list = async (query: NonNullable<RequestParts['query']> = {}) => {
  const answer = await app.call('admin', listUsers, { query })
  expect(answer.status).toBe(200)
  return {
    people: (await answer.json()) as ManagedUser[],
    total: Number(answer.headers.get('x-total-count')),
    link: answer.headers.get('link') ?? '',
  }
}
const names = async (q: string) => (await list({ q })).people.map((one) => one.fullName)

describe('searching people', () => {
  test.each([
    ['ISPARTA', ['Isparta Gül']],
    ['ısparta', ['Isparta Gül']],
    ['isparta', ['Isparta Gül']],
    ['cicek', ['Çiçek Ağa']],
    ['aga CIC', ['Çiçek Ağa']],
    ['IŞIK', ['ışık Öz']],
    ['%50', ['Zeki %50 Ak']],
    ['％50', ['Zeki %50 Ak']],
    ['C％ Şen', []],
    ['C＿m', []],
    ['C﹪Şen', []],
    ['kisi3@', ['Cem Şen']],
    ['0555 000 00 05', ['İlker Su']],
    ['+90 (555) 000-0002', ['Çiçek Ağa']],
    ['il', ['İlker Su']],
    ['yokböyle', []],
  ])('%s finds %j', async (q, found) => {
    expect(await names(q)).toEqual(found)
    expect((await list({ q })).total).toBe(found.length)
  })

  test('numbers lose the prefix that is not stored as typed', () => {
    expect(wordsOf(' 0532 123 ')).toEqual(['532123'])
    expect(wordsOf('+90 532')).toEqual(['532'])
    expect(wordsOf('Ali  Can')).toEqual(['Ali', 'Can'])
    expect(wordsOf('  ')).toEqual([])
  })
})

describe('pages of people', () => {
  test('names sort by Turkish collation', async () => {
    const found = (await list()).people.map((one) => one.fullName)
    expect(found).toEqual(found.toSorted(new Intl.Collator('tr-TR').compare))
    expect(found.indexOf('Cem Şen')).toBeLessThan(found.indexOf('Çiçek Ağa'))
    expect(found.indexOf('ışık Öz')).toBeLessThan(found.indexOf('İlker Su'))
  })

  test.each(['fullName', 'username', 'phone', 'points', 'roles', 'isActive'])(
    'by %s show everybody once, forwards and back',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const whole = (await list({ sort, direction })).people.map((one) => one.id)
        const seen: number[] = []
        let query: Record<string, string | number> = { sort, direction, limit: 3 }
        let backLink = ''
        for (;;) {
          const page = await list(query)
          seen.push(...page.people.map((one) => one.id))
          backLink = page.link
          const before = /before=(\d+)[^>]*>; rel="next"/.exec(page.link)?.[1]
          if (!before) break
          query = { sort, direction, limit: 3, before }
        }
        expect(seen).toEqual(whole)
        const after = /after=(\d+)[^>]*>; rel="prev"/.exec(backLink)?.[1] ?? ''
        const last = seen.length % 3 || 3
        const back = await list({ sort, direction, limit: 3, after })
        expect(back.people.map((one) => one.id)).toEqual(whole.slice(-last - 3, -last))
        expect(back.link).toContain('rel="next"')
      }
    },
  )
})

describe('many people', () => {
  beforeAll(async () => {
    await app.owner`
      insert into users (username, password_hash, full_name)
      select 'dolgu' || n || '@posta.example', 'x', 'Dolgu Kişi ' || n from generate_series(1, 3000) n
      union all
      select 'zumrut' || n || '@posta.example', 'x', 'Zümrüt Taş ' || n from generate_series(1, 40) n`
  })
  afterAll(
    () => app.owner`delete from users where full_name ~ '^(Dolgu|Zümrüt)' and ledger_seq = 0`,
  )

  test('are counted to a thousand where somebody searches, and in full where nobody does', async () => {
    const answer = await app.call('admin', listUsers, { query: { q: 'dolgu', limit: 5 } })
    expect(answer.headers.get('x-total-count')).toBe('1000')
    expect(answer.headers.get('x-total-more')).toBe('true')
    for (const query of [{ q: 'zümrüt' }, {}]) {
      const exact = await app.call('admin', listUsers, { query })
      expect(exact.headers.get('x-total-more')).toBeNull()
    }
    expect((await list({ q: 'zümrüt' })).total).toBe(40)
    const [row] = await app.owner<{ count: number }[]>`select count(*)::int from users`
    expect((await list()).total).toBe(row?.count)
  })

  // Three thousand others precede the matches. By name the trigram index finds them; in the other
  // direction the scan meets them at once; other pages use both ways.
  test.each([
    ['fullName', 'asc'],
    ['fullName', 'desc'],
    ['points', 'asc'],
    ['isActive', 'desc'],
  ] as const)('found by %s %s are all shown, once and in order', async (sort, direction) => {
    const seen: number[] = []
    for (let before: string | undefined = ''; before !== undefined; ) {
      const query = { q: 'zümrüt', sort, direction, limit: 15, ...(before && { before }) }
      const page = await list(query)
      expect(page.total).toBe(40)
      seen.push(...page.people.map((one) => one.id))
      before = /before=(\d+)[^>]*>; rel="next"/.exec(page.link)?.[1]
    }
    const key = { fullName: 'full_name collate tr', points: 'points', isActive: 'is_active' }[sort]
    const expected = await app.owner.unsafe<{ id: number }[]>(
      `select id from users where full_name like 'Zümrüt%' order by ${key} ${direction}, id ${direction}`,
    )
    expect(seen).toEqual(expected.map((row) => row.id))
    const beyond = await list({ q: 'zümrüt', sort, direction, before: seen.at(-1) ?? 0 })
    expect([beyond.people, beyond.total]).toEqual([[], 40])
  })

  test('stand in the order of their points as soon as these are delivered', async () => {
    const [first, second] = (await list({ q: 'zümrüt', limit: 2 })).people.map((one) => one.id)
    if (!first || !second) throw new Error('nobody was found')
    await app.give(first, 70)
    await app.give(second, 90)
    await app.owner`select deliver_points(array(select id from outbox))`
    const best = await list({ sort: 'points', direction: 'desc', limit: 100 })
    const points = best.people.map((one) => one.points)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    const found = (await list({ q: 'zümrüt', sort: 'points', direction: 'desc', limit: 2 })).people
    expect(found.map((one) => [one.id, one.points])).toEqual([
      [second, 90],
      [first, 70],
    ])
  })
})

describe('changing people', () => {
  test('keeps what is sent and leaves the rest', async () => {
    const [person] = (await list({ q: 'cem' })).people
    const answer = await app.call('admin', changeUser, {
      params: { id: person?.id ?? 0 },
      body: { fullName: 'Cem Işık', phone: '0532 000 11 22', birthDate: '1990-02-28' },
    })
    expect(await answer.json()).toEqual({
      ...person,
      fullName: 'Cem Işık',
      phone: '+905320001122',
      birthDate: '1990-02-28',
      version: 2,
    })
    expect(await names('cem ışık')).toEqual(['Cem Işık'])
  })

  test.each([{ points: 5 }, { username: 'x@y.zz' }, { fullName: '' }, { isAdmin: 'yes' }])(
    'refuses %j',
    async (body) => {
      const params = { id: app.ids.customer }
      expect((await app.call('admin', changeUser, { params, body })).status).toBe(400)
    },
  )

  test('an administrator keeps their own rights and account', async () => {
    const params = { id: app.ids.admin }
    const demoted = await app.call('admin', changeUser, { params, body: { isAdmin: false } })
    expect([demoted.status, await codeOf(demoted)]).toEqual([409, 'own_demotion'])
    const closed = await app.call('admin', deactivateUser, { params })
    expect([closed.status, await codeOf(closed)]).toEqual([409, 'own_deactivation'])
  })

  test.each([{ isActive: false }, { isStaff: false }])(
    '%j ends the sessions of that person at once',
    async (body) => {
      await app.owner`update users set is_active = true where id = ${app.ids.staff}`
      await endPosts(app.owner, app.ids.staff)
      await givePost(app.owner, app.ids.staff, { role: 'barista' })
      await app.signIn('staff')
      expect((await app.call('staff', currentUser)).status).toBe(200)
      await app.call('admin', changeUser, { params: { id: app.ids.staff }, body })
      expect((await app.call('staff', currentUser)).status).toBe(401)
      const [left] = await app.owner<{ count: number }[]>`
        select count(*)::int from sessions where user_id = ${app.ids.staff}`
      expect(left?.count).toBe(0)
    },
  )

  test('stalls no till: nobody else’s points wait for the person or for the administrators', async () => {
    const person = await insertPerson(app.owner)
    const admin = await insertPerson(app.owner, 'administrator')
    expect(admin).toBeGreaterThan(person)
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = app.owner.begin(async (tx) => {
      await tx`select from users where id = ${person} for no key update`
      held.resolve()
      await release.promise
    })
    await held.promise
    const [forPerson, forAdmin] = [person, admin].map((id) => app.give(id, 1))
    const change = app.call('admin', changeUser, {
      params: { id: person },
      body: { fullName: 'Işıl Yeni' },
    })
    for (let waits = false; !waits; ) {
      const [found] = await app.owner<{ waits: boolean }[]>`
        select exists (select from pg_stat_activity where datname = current_database()
                         and wait_event_type = 'Lock' and query ~ 'no key update') as waits`
      waits = found?.waits ?? false
    }
    // The administrator's entry waits neither for the person's row nor for the edit that waits for
    // it.
    expect(await forAdmin).toMatchObject({ outcome: 'appended' })
    release.resolve()
    await holding
    expect((await change).status).toBe(200)
    expect(await forPerson).toMatchObject({ outcome: 'appended' })
    await endPosts(app.owner, admin)
  })

  test('two who take each other’s rights away leave one administrator', async () => {
    await app.owner`update users set is_active = true where id = ${app.ids.customer}`
    await givePost(app.owner, app.ids.customer, { role: 'administrator' })
    const [first, second] = await Promise.all([
      app.call('admin', deactivateUser, { params: { id: app.ids.customer } }),
      app.call('customer', deactivateUser, { params: { id: app.ids.admin } }),
    ])
    expect([first?.status, second?.status].filter((status) => status === 200)).toHaveLength(1)
    const left = await app.owner`
      select from administrators() a join users u on u.id = a and u.is_active`
    expect(left).toHaveLength(1)
  })
})
