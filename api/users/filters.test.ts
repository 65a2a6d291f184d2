import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { listUsers, type ManagedUser } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`
    insert into users (username, password_hash, full_name, is_active)
    select 'biri' || n || '@posta.example', 'x', 'Biri ' || n, n % 7 > 0
      from generate_series(1, 2500) n`
  await app.owner`
    insert into posts (person_id, role)
    select u.id, r.role::post_role from users u
      cross join lateral (select split_part(u.full_name, ' ', 2)::int as n where u.full_name ~ '^Biri ') p
      join (values ('administrator', 97), ('barista', 13)) r (role, each) on p.n % r.each = 0`
  await app.owner`analyze users`
})
afterAll(() => app.close())

const pages = async (query: NonNullable<RequestParts['query']>) => {
  const seen: ManagedUser[] = []
  let total = ''
  for (let before: string | undefined = ''; before !== undefined; ) {
    const answer = await app.call('admin', listUsers, {
      query: { ...query, limit: 100, ...(before && { before }) },
    })
    expect(answer.status).toBe(200)
    seen.push(...((await answer.json()) as ManagedUser[]))
    total = `${answer.headers.get('x-total-count')}${answer.headers.has('x-total-more') ? '+' : ''}`
    before = /before=(\d+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return { ids: seen.map((one) => one.id), total }
}

const conditions = {
  admin: "'administrator' = any (roles)",
  administrator: "'administrator' = any (roles)",
  barista: "'barista' = any (roles)",
  staff: 'exists (select from posts where person_id = users.id)',
  customer: 'not exists (select from posts where person_id = users.id)',
  active: 'is_active',
  deactivated: 'not is_active',
}

describe('filters of people', () => {
  test.each([
    { role: 'admin' },
    { role: 'administrator', sort: 'roles', direction: 'desc' },
    { role: 'barista', q: 'biri 2' },
    { role: 'staff', sort: 'points', direction: 'desc' },
    { role: 'customer', state: 'deactivated' },
    { state: 'deactivated', sort: 'isActive' },
    { role: 'admin', state: 'active', sort: 'username', direction: 'desc' },
    { q: 'biri', role: 'staff', state: 'active' },
    { q: 'biri 1', state: 'deactivated', sort: 'points' },
  ] as const)('%j show whom they name, each once and in order', async (query) => {
    const { sort = 'fullName', direction = 'asc' }: { sort?: string; direction?: string } = query
    const key = {
      fullName: 'full_name collate tr',
      username: 'username',
      points: 'points',
      roles: 'roles',
      isActive: 'is_active',
    }[sort]
    const where = [
      'role' in query ? conditions[query.role] : 'true',
      'state' in query ? conditions[query.state] : 'true',
      ...('q' in query
        ? query.q
            .split(' ')
            .map((word) =>
              word.length < 3 ? `search_text like '% ${word}%'` : `search_text like '%${word}%'`,
            )
        : []),
    ]
    const expected = await app.owner.unsafe<{ id: number }[]>(
      `select id from users where ${where.join(' and ')} order by ${key} ${direction}, id ${direction}`,
    )
    const found = await pages(query)
    expect(found.ids).toEqual(expected.map((row) => row.id))
    expect(found.total).toBe(expected.length > 1000 ? '1000+' : String(expected.length))
  })

  test('refuse what is none', async () => {
    for (const query of [{ role: 'king' }, { state: 'asleep' }])
      expect((await app.call('admin', listUsers, { query })).status).toBe(400)
  })
})
