import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLedger } from '#sql/ledger/audit.ts'
import { drawSigningKey } from '#sql/ledger/signing.ts'
import { databaseText } from '#sql/testing/database-text.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { openQueue } from '#worker/queue.ts'
import { redisText } from '#worker/testing/redis-text.ts'

// Issue 15 §8: after an account is erased no row, log line, mail, job or file holds name, e-mail or phone.
// The API and the worker run as processes; what they log is caught. Uploads are rows of `media`.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const person = {
  fullName: 'Zerrinnaz Karabulutoğlu',
  username: 'zerrinnaz.karabulut@posta.example',
  phone: '0537 919 28 37',
  password: 'kabak-tatlisi-cevizli',
}
/** Also folded, in parts, in hex and in base64, as something may have turned it. */
const needles = [
  'zerrinnaz',
  'karabulut',
  'posta.example',
  '5379192837',
  '537 919 28 37',
  '919 28 37',
  '9192837',
]
const traces = new RegExp(
  needles
    .flatMap((needle) => [
      needle.replaceAll('.', '\\.').replaceAll(' ', '[ -]?'),
      Buffer.from(needle).toString('hex'),
      Buffer.from(needle).toString('base64').replace(/=+$/, '').slice(0, -1).replaceAll('+', '\\+'),
    ])
    .join('|'),
  'i',
)

const keys = { DIGEST_KEYS: 'd1:a-digest-key-of-the-tests-that-is-long-enough' }
let database: TestDatabase
let redisUrl: string
let port: number
const logged: string[] = []
const started: Bun.Subprocess[] = []

function start(main: string, env: Record<string, string>) {
  const process_ = Bun.spawn([process.execPath, '--bun', join(import.meta.dirname, '..', main)], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      ...keys,
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  started.push(process_)
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) logged.push(decoder.decode(chunk, { stream: true }))
  }
  void read(process_.stdout)
  void read(process_.stderr)
}

async function until(what: string, met: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await met())) {
    if (performance.now() > deadline)
      throw new Error(`never: ${what}; ${logged.join('').slice(-2000)}`)
    await Bun.sleep(50)
  }
}

let cookie = ''
async function call(method: string, path: string, body?: object, headers = {}): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      origin: `http://127.0.0.1:${port}`,
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const set = answer.headers.getSetCookie()
  if (set.length > 0)
    cookie = [
      ...new Map(
        [...cookie.split('; '), ...set.map((each) => each.split(';')[0] ?? '')]
          .filter(Boolean)
          .map((pair) => [pair.split('=')[0], pair] as const),
      ).values(),
    ].join('; ')
  return answer
}

beforeAll(async () => {
  database = await testDatabase()
  redisUrl = Object.assign(new URL(process.env.REDIS_TEST_URL ?? ''), { pathname: '/9' }).href
  start('api/main.ts', {
    PORT: '0',
    SESSION_SECRETS: 'a-secret-of-the-tests-that-is-long-enough',
    QR_SECRETS: 'k1:a-key-of-the-tests-that-is-long-enough',
    FACTOR_KEYS: 'f1:a-key-of-the-tests-that-is-long-enough',
    LOG_REQUESTS: 'true',
  })
  start('worker/main.ts', {
    KEEP_MAILS: 'true',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    LEDGER_KEY: drawSigningKey(),
  })
  const listening = () => /"port":(\d+)/.exec(logged.join(''))?.[1]
  await until('the API listens', () => listening() !== undefined)
  port = Number(listening())
})
afterAll(async () => {
  for (const each of started) each.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
  await database.drop()
})

/** Everything that people and the product write of the person, over the API or as its parts write it. */
async function live(id: number): Promise<void> {
  const { sql } = database
  const words = `${person.fullName} ${person.phone} ${person.username}`
  expect((await call('POST', '/api/ratings', { stars: 5, comment: words })).status).toBeLessThan(
    300,
  )
  await call('GET', `/api/ratings/user?ara=${encodeURIComponent(words)}`)
  await call('PATCH', '/api/user/preferences', { email: true, sms: true, call: true, push: true })
  await call('POST', '/api/forgot-password', { username: person.username })

  const actor = await insertPerson(sql, 'administrator')
  const order = await putTestOrder(sql, { userId: id, points: 20 })
  const paid = await putTestOrder(sql, { userId: id })
  await sql`update order_lines set note = ${words} where order_id in (${order}, ${paid})`
  const lines = [
    { itemId: 901, quantity: 2, options: [], note: words },
    { itemId: 902, quantity: 1, options: [] },
  ]
  await sql`
    update orders set asked = ${sql.json({ branchId: 1, pickupAt: 'asap', lines })}
     where id in (${order}, ${paid})`
  await sql`select move_order(${order}, 'placed', 'cancelled', 'customer', ${id}, null, null)`
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'ready'],
  ] as const)
    await sql`select move_order(${paid}, ${from}, ${to}, 'staff', ${actor}, null, null)`
  await sql`select collect_order(${paid}, 'ready', 'kart', null, null, ${actor}, null)`
  const [refunded] = await sql<{ outcome: string }[]>`
    select outcome from refund_order(${paid}, '[{"line": 2, "quantity": 1}]'::text::jsonb, 'kalite',
                                     ${words}, ${actor}, 'iade', null)`
  expect(refunded?.outcome).toBe('refunded')
  const rated = await call('POST', `/api/ratings/visits/order/${paid}`, {
    stars: 4,
    comment: words,
  })
  expect(rated.status).toBe(201)
  const [noted] = await sql<{ id: number | null }[]>`
    select (write_entry(${id}, 'EARN', 40, 1, 'manual', null, 'elle', actor_id => ${actor},
                        reason => 'iyi niyet', note => ${words})).id`
  expect(noted?.id).toBeTruthy()
  await sql`insert into house_notes (user_id, note, actor_id) values (${id}, ${words}, ${actor})`
  await sql`
    insert into notifications (user_id, title, message, type)
    values (${id}, ${`Sayın ${person.fullName}`}, ${words}, 'info')`
  await sql`
    insert into broadcasts (sender_id, title, message, type, chosen, recipients, finished_at)
    values (${actor}, ${`Sayın ${person.fullName}`}, ${words}, 'info', array[${id}::bigint], 1, now())`
  await sql`
    insert into broadcasts (sender_id, title, message, type, patterns, recipients, finished_at)
    values (${actor}, 'Duyuru', 'Duyuru', 'info', array['%zerrinnaz%'], 1, now() - interval '3 days')`
  await sql`
    insert into passkeys (user_id, credential_id, public_key, handle, counter, backed_up, name)
    values (${id}, 'c', 'k', sha256('h'), 0, false, 'Zerrinnaz telefonu')`
  await sql`
    with event as (
      insert into events (title, description, event_date, end_date, location)
      values ('Kavrum', 'Kavrum', now() + interval '1 day', now() + interval '2 days', 'Merkez') returning id)
    insert into event_places (event_id, user_id) select event.id, ${id} from event`
  await sql`
    insert into former_addresses (address, user_id, until)
    values (${`eski.${person.username}`}, ${id}, now() + interval '7 days')`
  await sql`
    insert into admin_invitations (token_hash, username, expires_at)
    values (sha256('i'), ${person.username}, now() + interval '1 hour')`
  await sql`
    insert into attempts (key, count, resets_at)
    values (${`login:account:${person.username}:127.0.0.1`}, 3, now() + interval '15 minutes')
    on conflict (key) do nothing`
  await sql`
    insert into kept_answers (person_id, endpoint, key, digest, answer)
    values (${id}, 'POST /api/x', 'k', sha256('x'), ${words})`
}

const found = (texts: Iterable<[string, string]>) =>
  [...texts].filter(([, text]) => traces.test(text)).map(([name]) => name)

/** What the dashboard adds up of all customers. */
const report = async () => {
  const [row] = await database.sql`
    select (select coalesce(sum(amount), 0)::int from point_transactions where type = 'EARN') as earned,
           (select count(*)::int from point_transactions) as entries,
           (select count(*)::int from orders) as orders,
           (select round(avg(stars), 2)::float from ratings) as stars,
           (select round(avg(stars), 2)::float from visit_ratings) as visits`
  return row
}

test('who deletes the account is found nowhere after 14 days, and what they did still counts', async () => {
  const { sql } = database
  const registered = await call('POST', '/api/register', person)
  expect(registered.status).toBe(201)
  const { id } = (await registered.json()) as { id: number }
  await live(id)
  const mails = async () =>
    (await sql<{ kind: string }[]>`select kind from kept_mails order by id`).map(({ kind }) => kind)
  await until('mails go out', async () => (await mails()).length >= 2)

  // the search finds what it looks for, as long as it is there
  const before = found(await databaseText(sql)).map((name) => name.replace('public.', ''))
  expect(before).toEqual(
    expect.arrayContaining([
      ...[
        'users',
        'ratings',
        'visit_ratings',
        'orders',
        'order_lines',
        'order_refunds',
        'purchase_refunds',
      ],
      ...['point_transactions', 'house_notes'],
      ...['notifications', 'broadcasts', 'passkeys', 'former_addresses', 'admin_invitations'],
      ...['attempts', 'kept_answers', 'kept_mails', 'iys_reports'],
    ]),
  )
  // what was typed to find recipients goes two days after the worker has written the broadcast
  await until('broadcasts are written', async () => {
    const open = await sql`select from broadcasts where chunks_left is distinct from 0`
    return open.length === 0
  })
  await sql`update broadcasts set finished_at = now() - interval '3 days'`
  const counted = await report()

  const asked = await call('POST', '/api/user/erasure')
  expect(asked.status).toBe(200)
  await until('the mail that confirms it', async () => (await mails()).includes('leaving'))
  await sql`update iys_reports set settled_at = now(), outcome = 'by_hand' where settled_at is null`
  await sql`
    update data_requests set asked_at = asked_at - interval '15 days', erase_at = now()
     where user_id = ${id}`

  const queue = await openQueue({ databaseUrl: database.url, redisUrl, role: 'telve_worker' })
  const settled = async () =>
    (await sql`select from data_requests where user_id = ${id} and outcome = 'done'`).length > 0
  let run = 0
  await until('the account is erased', async () => {
    await queue.enqueue('erasure', `test-${++run}`, {}).catch(() => {})
    await Bun.sleep(500)
    return settled()
  })
  await queue.close()
  expect(await mails()).not.toContain('farewell')

  expect(found(await databaseText(sql))).toEqual([])
  expect(traces.test(await redisText(redisUrl))).toBe(false)
  expect(logged.join('')).toContain('people erased')
  expect(
    logged
      .join('')
      .split('\n')
      .filter((line) => traces.test(line)),
  ).toEqual([])

  expect(await report()).toEqual(counted)
  expect((await auditLedger(sql)).problems).toEqual([])
  const [user] = await sql`
    select username, full_name, phone, birth_date, points, is_active from users where id = ${id}`
  expect(user).toMatchObject({ fullName: 'Silinen kullanıcı', phone: null, isActive: false })

  // the same person may come again, and is not given a second welcome
  cookie = ''
  const again = await call('POST', '/api/register', { ...person, fullName: 'Başka Biri' })
  expect(again.status).toBe(201)
  const gifts = await sql<{ key: string | null; n: number }[]>`
    select max(key_id) as key, count(*)::int as n from welcome_gifts`
  expect([...gifts]).toEqual([{ key: 'd1', n: 1 }])
})
