import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { exportUsers, listUsers, type ManagedUser } from '../contracts/users/users.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { written } from '../http/spreadsheet.ts'
import { exportPeople } from './export.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`
    insert into users (username, password_hash, created_at, full_name, phone)
    select 'dolgu' || n || '@posta.example', 'x', '2025-03-04 12:00+03', 'Dolgu Kişi ' || n,
           '+90532' || lpad(n::text, 7, '0')
      from generate_series(1, 2600) n`
})
afterAll(() => app.close())

const admin = () => ({ id: app.ids.admin, address: '127.0.0.1' })

const download = async (body: object = {}) => {
  const answer = await app.call('admin', exportUsers, { body })
  expect(answer.status).toBe(200)
  // text() would take the byte order mark away
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

test('holds everybody of the list once, in its order, over all its pages', async () => {
  const file = await download({ q: 'dolgu', sort: 'points', direction: 'desc' })
  expect(file.startsWith('\uFEFFAd Soyad;E-posta;Telefon;Puan;Görev;Durum;Üyelik\r\n')).toBe(true)
  const lines = file.trimEnd().split('\r\n').slice(1)
  const addresses = lines.map((line) => line.split(';')[1])
  expect(addresses).toHaveLength(2600)
  expect(new Set(addresses).size).toBe(2600)
  const answer = await app.call('admin', listUsers, {
    query: { q: 'dolgu', sort: 'points', direction: 'desc', limit: 100 },
  })
  const page = (await answer.json()) as ManagedUser[]
  expect(addresses.slice(0, 100)).toEqual(page.map((one) => one.username))
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Dolgu Kişi 7;dolgu7@posta\.example;0532 000 00 07;0;Müşteri;Aktif;04\.03\.2025$/,
    ),
  )
})

test('has an apostrophe before whatever a spreadsheet would compute, and none before numbers', () => {
  expect(
    written([
      ['=HYPERLINK("http://x";"y")', '+1', -5, '@SUM(A1)'],
      ['-2+3', '\tA', 'Elif; "Yılmaz"', 12],
      ['iki\nsatır', '＝1', 'x', 0],
    ]),
  ).toBe(
    [
      `"'=HYPERLINK(""http://x"";""y"")";'+1;-5;'@SUM(A1)`,
      `'-2+3;'\tA;"Elif; ""Yılmaz""";12`,
      `"iki\nsatır";'＝1;x;0`,
      '',
    ].join('\r\n'),
  )
})

test('keeps a name that is a formula harmless', async () => {
  await app.owner`
    insert into users (username, password_hash, full_name, phone)
    values ('formul@posta.example', 'x', '=cmd|''/c calc''!A1', '+442071234567')`
  const file = await download({ q: 'formul@' })
  expect(file.split('\r\n')[1]).toMatch(
    /^'=cmd\|'\/c calc'!A1;formul@posta\.example;'\+442071234567;0;/,
  )
})

test('stands in the security log, with how many it holds', async () => {
  await download({ q: 'formul@', state: 'active' })
  const [line] = await app.owner<{ actorId: number; detail: unknown }[]>`
    select actor_id, detail from security_log where kind = 'people_exported'
     order by id desc limit 1`
  expect(line).toEqual({
    actorId: app.ids.admin,
    detail: { people: 1, searched: true, state: 'active' },
  })
})

test('is read piece by piece, as fast as its reader, and holds no connection meanwhile', async () => {
  const stream = await exportPeople(app.owner, admin(), {
    q: 'dolgu',
    sort: 'fullName',
    direction: 'asc',
  })
  const reader = stream.getReader()
  const sizes: number[] = []
  const busy: number[] = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    sizes.push(new TextDecoder().decode(value).split('\r\n').length - 1)
    const [row] = await app.owner<{ count: number }[]>`
      select count(*) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`
    busy.push(row?.count ?? 0)
  }
  expect(sizes).toEqual([1, 1000, 1000, 600])
  expect(Math.max(...busy)).toBe(0)
})

test('ends where its reader leaves', async () => {
  const stream = await exportPeople(app.owner, admin(), {
    sort: 'fullName',
    direction: 'asc',
  })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect((await reader.read()).done).toBe(true)
})

test('is refused to everybody but administrators, beyond fifty thousand people, and too often', async () => {
  for (const who of ['signed out', 'customer', 'staff', 'deactivated'] as const)
    expect([401, 403]).toContain((await app.call(who, exportUsers, { body: {} })).status)
  await app.owner`
    insert into users (username, password_hash, full_name)
    select 'cok' || n || '@posta.example', 'x', 'Çok ' || n from generate_series(1, 50001) n`
  const answer = await app.call('admin', exportUsers, { body: { q: 'çok' } })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    'too_many_people',
  ])
  await app.owner`delete from attempts`
  const limited = app.another({ rateLimits: { ...rateLimits, rare: { most: 2, window: 60_000 } } })
  const ask = () =>
    limited.handle(
      new Request('http://localhost/api/admin/users/export', {
        method: 'POST',
        headers: {
          origin: 'http://localhost',
          cookie: app.cookies.admin,
          'content-type': 'application/json',
        },
        body: '{"q":"formul"}',
      }),
    )
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
    200, 200, 429,
  ])
})
