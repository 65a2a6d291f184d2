import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Queryable, type Sql } from '#sql/connection.ts'
import { denied } from '#sql/testing/denied.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { removeExpired } from './sweep.ts'

let db: TestDatabase
let worker: Sql
beforeAll(async () => {
  db = await testDatabase()
  worker = connect(db.url, { role: 'telve_worker', max: 1 })
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

it('removes what has expired and keeps the rest', async () => {
  const [staff = 0, customer = 0] = await insertPeople(db.sql, 2)
  await db.sql`
    insert into sessions (id_hash, user_id, expires_at)
    select sha256(name::bytea), ${staff}, now() + age::interval
      from (values ('over', '-1 second'), ('open', '1 hour')) as session (name, age)`
  await db.sql`
    insert into ended_sessions (id_hash, reason, ended_at)
    select sha256(age::bytea), 'signed_out', now() - age::interval
      from (values ('31 days'), ('29 days')) as ended (age)`
  await db.sql`
    insert into attempts (key, count, resets_at)
    values ('over', 1, now() - interval '1 second'), ('open', 1, now() + interval '1 minute')`
  await db.sql`
    insert into security_log (at, kind)
    select now() - age::interval, 'sign_in'
      from (values ('25 months'), ('23 months')) as line (age)`
  // of the month in which the two years end nothing goes yet
  await db.sql`
    insert into security_log (at, kind)
    values (date_trunc('month', now() - interval '2 years'), 'sign_in')`
  await db.sql`
    insert into refused_attempts (minute, kind, source)
    select date_trunc('minute', now()) - age::interval, 'sign_in', '192.0.2.1'
      from (values ('1 minute'), ('-1 minute')) as refused (age)`
  await db.sql`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    select ${staff}, ${customer}, sha256(name::bytea), true,
           now() - age::interval - interval '3 minutes', now() - age::interval
      from (values ('old', '25 hours'), ('expired', '23 hours')) as scan (name, age)`
  await db.sql`
    insert into number_scans (staff_id, customer_id, opened_at, expires_at, told, purchase_id, billed_on)
    select ${staff}, ${customer}, now() - age::interval - interval '3 minutes', now() - age::interval, true,
           bill, case when bill is not null then current_date end
      from (values ('25 hours', null), ('23 hours', null), ('26 hours', 1)) as scan (age, bill)`
  await db.sql`
    insert into post_invitations (branch_id, role, for_whom, invited_by, created_at, expires_at)
    select 1, 'barista', age, ${staff}, now() - age::interval - interval '7 days', now() - age::interval
      from (values ('31 days'), ('29 days'), ('-1 days')) as invitation (age)`
  await db.sql`
    with device as (
      insert into devices (user_id, session, endpoint, p256dh, auth, platform)
      select ${staff}, id_hash, 'https://fcm.googleapis.com/' || encode(id_hash, 'hex'), '', '', 'web'
        from sessions returning id)
    insert into pushes (device_id, notification_id, at)
    select device.id, push.id, now() - age::interval
      from device, (values (1, '25 hours'), (2, '23 hours')) as push (id, age)`
  await db.sql`
    insert into kept_answers (person_id, endpoint, key, digest, created_at)
    select ${staff}, 'POST /api/events', age, sha256(age::bytea), now() - age::interval
      from (values ('24 hours'), ('23 hours')) as kept (age)`
  await db.sql`
    insert into admin_invitations (token_hash, username, expires_at)
    select sha256(name::bytea), name || '@telve.example', now() + age::interval
      from (values ('over', '-1 second'), ('open', '1 hour')) as invitation (name, age)`
  await db.sql`
    insert into address_changes (user_id, address, expires_at)
    values (${staff}, 'a@telve.example', now() - interval '1 second'),
           (${customer}, 'b@telve.example', now() + interval '1 hour')`
  await db.sql`
    insert into former_addresses (address, user_id, until)
    values ('c@telve.example', ${staff}, now() - interval '1 second'),
           ('d@telve.example', ${customer}, now() + interval '1 hour')`
  await db.sql`
    insert into links (token_hash, kind, user_id, address, expires_at)
    select sha256(name::bytea), 'verify', ${customer}, 'a@telve.example', now() + age::interval
      from (values ('over', '-1 second'), ('open', '1 hour')) as link (name, age)`

  await db.sql`
    insert into spent_tokens (digest, expires_at)
    select sha256(name::bytea), now() + age::interval
      from (values ('over', '-1 second'), ('open', '5 minutes')) as token (name, age)`
  await db.sql`
    insert into totp_secrets (user_id, key_id, sealed, created_at, confirmed_at)
    values (${staff}, 'k', sha256('a'), now() - interval '25 hours', null),
           (${customer}, 'k', sha256('b'), now() - interval '25 hours', now())`

  // The device of the ended session is removed with it, and the record of its messages.
  expect(await removeExpired(worker)).toEqual({
    sessions: 1,
    ended: 1,
    attempts: 1,
    refused: 1,
    securityLines: 1,
    coarserAddresses: 0,
    scans: 1,
    numberScans: 1,
    pushes: 1,
    answers: 1,
    invitations: 1,
    links: 1,
    spentTokens: 1,
    setUps: 1,
    addressChanges: 1,
    formerAddresses: 1,
    flags: 0,
    approvals: 0,
    postInvitations: 1,
    pictures: 0,
  })
  expect(await removeExpired(worker)).toEqual({
    sessions: 0,
    ended: 0,
    attempts: 0,
    refused: 0,
    securityLines: 0,
    coarserAddresses: 0,
    scans: 0,
    numberScans: 0,
    pushes: 0,
    answers: 0,
    invitations: 0,
    links: 0,
    spentTokens: 0,
    setUps: 0,
    addressChanges: 0,
    formerAddresses: 0,
    flags: 0,
    approvals: 0,
    postInvitations: 0,
    pictures: 0,
  })
  const [left] = await db.sql`
    select (select count(*)::int from sessions) as sessions,
           (select key from attempts) as attempt,
           (select code_hash = sha256('expired') from scans) as recent_scan,
           (select count(*)::int from devices) as devices,
           (select notification_id from pushes) as recent_push,
           (select username from admin_invitations) as invited`
  expect(left).toEqual({
    sessions: 1,
    attempt: 'open',
    recentScan: true,
    devices: 1,
    recentPush: 2,
    invited: 'open@telve.example',
  })
})

it('removes flags two years after they were settled', async () => {
  const [person] = await db.sql<{ id: number; other: number }[]>`
    with people as (
      insert into users (username, password_hash, full_name)
      values ('bakan@telve.example', 'x', 'Bakan'), ('sik@telve.example', 'x', 'Sık') returning id)
    select min(id) as id, max(id) as other from people`
  await db.sql`
    insert into flags (kind, customer_id, since, until, found_at, acts, points, settings_id, outcome,
                       settled_at, settled_by, note)
    select 'often', ${person?.other ?? 0}, now(), now(), now(), 6, 60, 1, 'fine', now() - age, ${person?.id ?? 0}, 'x'
      from unnest(array['1 year', '731 days']::interval[]) as age`
  await db.sql`
    insert into flags (kind, customer_id, since, until, found_at, acts, points, settings_id)
    select 'often', customer_id, now() - interval '3 years', now(), now() - interval '3 years', 6, 60, 1
      from flags limit 1`
  expect((await removeExpired(worker)).flags).toBe(1)
  expect(await db.sql`select from flags`).toHaveLength(2)
})

describe('network addresses of the security log', () => {
  const lines = () => db.sql<{ address: string | null }[]>`
    select address from security_log where kind = 'password_changed' order by id`
  const write = (age: string, ...addresses: (string | null)[]) => db.sql`
    insert into security_log (at, kind, address)
    select now() - ${age}::interval, 'password_changed', address
      from unnest(${addresses}::text[]) with ordinality as line (address, n) order by n`

  it('are their networks after 90 days, and the lines stay', async () => {
    await write('91 days', '203.0.113.87', '2001:db8:aaaa:bbbb::1', '2001:db8:cccc:dddd::/64')
    await write('91 days', 'unknown', null, 'none at all')
    await write('89 days', '203.0.113.87')
    expect((await removeExpired(worker)).coarserAddresses).toBe(4)
    expect((await lines()).map(({ address }) => address)).toEqual([
      ...['203.0.113.0/24', '2001:db8:aaaa::/48', '2001:db8:cccc::/48'],
      ...['unknown', null, 'unknown', '203.0.113.87'],
    ])
    expect((await removeExpired(worker)).coarserAddresses).toBe(0)
  })

  it.each([
    [
      'while it is new',
      `set address = coarse_address(address) where at > now() - interval '90 days'`,
    ],
    ['to another one', `set address = '198.51.100.0/24'`],
    ['to none', 'set address = null'],
    ['together with its line', `set address = coarse_address(address), kind = 'sign_in'`],
  ])('are not changed %s, not even by the owner', async (_, change) => {
    await write('1 day', '203.0.113.87')
    await expect(db.sql.unsafe(`update security_log ${change}`)).rejects.toThrow('append-only')
  })

  it('are none of the worker’s business otherwise', async () => {
    await expect(worker`select address from security_log`).rejects.toMatchObject(denied)
    await expect(worker`update security_log set address = ''`).rejects.toMatchObject(denied)
  })
})

describe('uploaded pictures', () => {
  const addressOf = (id: string) => `/media/${id}.webp`
  const inDays = (days: number) => `${days} days`

  beforeEach(async () => {
    await db.sql`delete from stories`
    await db.sql`delete from events`
    await db.sql`delete from menu_items`
    await db.sql`delete from menu_categories`
    await db.sql`delete from media`
  })

  let uploads = 0
  /** A picture that was last uploaded this long ago. @returns its id */
  async function upload(age: string): Promise<string> {
    const id = String(++uploads).padStart(32, '0')
    await db.sql`
      insert into media (id, bytes, width, height, created_at, uploaded_at)
      values (${id}, '', 1, 1, now() - interval '1 year', now() - ${age}::interval)`
    return id
  }
  const tell = (sql: Queryable, imageUrl: string) => sql`
    insert into stories (story_group_id, position, title, image_url, expires_at)
    values (1, 1, 'Salep', ${imageUrl}, now() - ${inDays(30)}::interval)`
  const kept = async () =>
    (await db.sql<{ id: string }[]>`select id from media order by id`).map(({ id }) => id)

  it('go a day after their last upload, where nothing names them', async () => {
    await upload('25 hours')
    const young = await upload('23 hours')
    expect(await removeExpired(worker)).toMatchObject({ pictures: 1 })
    expect(await kept()).toEqual([young])
  })

  it('stay, however old, where a story, an event, a category or a product names them', async () => {
    const [told, held, grouped, sold, whole] = await Promise.all(
      Array.from({ length: 5 }, () => upload(inDays(400))),
    )
    await tell(db.sql, addressOf(String(told)))
    await tell(db.sql, `https://telve.example${addressOf(String(whole))}`)
    await db.sql`
      insert into events (title, description, event_date, end_date, location, image_url, is_active)
      values ('Tadım', 'Üç çekirdek', now(), now(), 'Moda', ${addressOf(String(held))}, false)`
    const [category] = await db.sql<{ id: number }[]>`
      insert into menu_categories (name, image_url)
      values ('Kahveler', ${addressOf(String(grouped))}) returning id`
    await db.sql`
      insert into menu_items (category_id, name, description, price, image_url)
      values (${category?.id ?? 0}, 'Latte', 'Süt', 15500, ${addressOf(String(sold))})`
    expect(await removeExpired(worker)).toMatchObject({ pictures: 0 })
    expect(await kept()).toHaveLength(5)
    await db.sql`delete from stories`
    expect(await removeExpired(worker)).toMatchObject({ pictures: 2 })
  })

  it('stay when they are named while the sweep is at them', async () => {
    const id = await upload(inDays(2))
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    let sweeping: ReturnType<typeof removeExpired> | undefined
    await api.begin(async (saving) => {
      await tell(saving, addressOf(id))
      sweeping = removeExpired(worker)
      await untilBlocked()
    })
    expect(await sweeping).toMatchObject({ pictures: 0 })
    expect(await kept()).toEqual([id])
    await api.end()
  })

  it('stay when they are uploaded again while the sweep is at them', async () => {
    const id = await upload(inDays(2))
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    let sweeping: ReturnType<typeof removeExpired> | undefined
    await api.begin(async (uploading) => {
      await uploading`
        insert into media (id, bytes, width, height) values (${id}, '', 1, 1)
        on conflict (id) do update set uploaded_at = now()`
      sweeping = removeExpired(worker)
      await untilBlocked()
    })
    expect(await sweeping).toMatchObject({ pictures: 0 })
    expect(await kept()).toEqual([id])
    await api.end()
  })

  it('are not named any more once they have gone', async () => {
    const id = await upload(inDays(2))
    expect(await removeExpired(worker)).toMatchObject({ pictures: 1 })
    await expect(tell(db.sql, addressOf(id))).rejects.toMatchObject({
      constraint_name: 'story_picture',
    })
  })

  /** Waits until the sweep is blocked by another transaction. */
  const untilBlocked = () =>
    expect
      .poll(async () => {
        const [row] = await db.sql<{ waiting: boolean }[]>`
          select exists (
            select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'
          ) as waiting`
        return row?.waiting
      })
      .toBe(true)
})

it('nobody takes lines of the security log away before their time', async () => {
  await db.sql`insert into security_log (kind) values ('sign_in')`
  const kept = /kept for two years/
  await expect(db.sql`delete from security_log`).rejects.toThrow(kept)
  await expect(worker`delete from security_log`).rejects.toThrow(kept)
  await expect(db.sql`update security_log set kind = 'sign_in'`).rejects.toThrow()
  await expect(db.sql`truncate security_log`).rejects.toThrow()
  await expect(worker`select detail from security_log`).rejects.toMatchObject(denied)
})
