import type { Sql } from '#sql/connection.ts'

/** What names the person with a number, wherever it stands. */
const name = (n: string) => `'zk' || lpad(${n}::text, 3, '0') || 'q'`
const mark = /zk(\d{3})q|537777(\d{4})/g

/** How often each table names somebody, by the person's number and the table. */
export function namedIn(texts: ReadonlyMap<string, string>): Map<number, Map<string, number>> {
  const found = new Map<number, Map<string, number>>()
  for (const [table, text] of texts)
    for (const [, name, phone] of text.matchAll(mark)) {
      const tables = found.getOrInsertComputed(Number(name ?? phone), () => new Map())
      tables.set(table, (tables.get(table) ?? 0) + 1)
    }
  return found
}

/**
 * So many customers who have deleted their accounts, whose 14 days are over and whose names stand wherever the
 * product may have written them.
 * @param sql as the owner
 * @returns their ids; the first one's number is 1
 */
export async function addLeavingPeople(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql.unsafe<{ id: number }[]>(`
    insert into users (username, password_hash, full_name, phone, birth_date, verified_at)
    select ${name('n')} || '@posta.example', 'x', 'Giden ' || ${name('n')}, '+90537777' || lpad(n::text, 4, '0'),
           '1990-01-01', now()
      from generate_series(1, ${count}) n
    returning id`)
  const ids = rows.map(({ id }) => id)
  const [first = 0] = ids
  const n = `(u.id - ${first - 1})`
  const each = (into: string, values: string) =>
    sql.unsafe(
      `insert into ${into} select ${values} from users u where u.id = any ($1::bigint[]) order by u.id`,
      [ids],
    )
  await sql.unsafe(
    `select write_entry(u.id, 'EARN', 40, 1, 'birthday', 'test', '~test:' || u.id, note => 'Sayın ' || ${name(n)})
       from (select * from users where id = any ($1::bigint[]) order by id) u`,
    [ids],
  )
  await each(
    'sessions (id_hash, user_id, expires_at, device)',
    `sha256(u.username::text::bytea), u.id, now() + interval '1 day', ${name(n)}`,
  )
  await each(
    'devices (user_id, endpoint, p256dh, auth, platform, session)',
    `u.id, 'https://push.example/' || ${name(n)}, 'p', 'a', 'web', sha256(u.username::text::bytea)`,
  )
  await each('ratings (user_id, stars, comment)', `u.id, 4, 'Ben ' || ${name(n)}`)
  await each(
    'visit_ratings (user_id, branch_id, order_id, stars, comment)',
    `u.id, 1, u.id, 4, 'Ben ' || ${name(n)}`,
  )
  await each(
    'passkeys (user_id, credential_id, public_key, handle, counter, backed_up, name)',
    `u.id, u.username::text::bytea, 'k', sha256('h'), 0, false, ${name(n)} || ' telefonu'`,
  )
  await each(
    'notifications (user_id, title, message, type)',
    `u.id, 'Sayın ' || ${name(n)}, 'Merhaba', 'info'`,
  )
  await each(
    'former_addresses (address, user_id, until)',
    `'eski.' || u.username, u.id, now() + interval '7 days'`,
  )
  await each(
    'attempts (key, count, resets_at)',
    `'login:account:' || u.username, 3, now() + interval '1 hour'`,
  )
  await each(
    'kept_answers (person_id, endpoint, key, digest, answer)',
    `u.id, 'POST /api/x', 'k', sha256('x'), ${name(n)}`,
  )
  await sql`select ask_for_erasure(id) from unnest(${ids}::bigint[]) id`
  // a mail that nobody comes to send
  await each(
    'mails (user_id, address, kind, expires_at)',
    `u.id, u.username, 'role_changed', now() + interval '1 day'`,
  )
  await sql`update data_requests set erase_at = now() where user_id = any (${ids}::bigint[])`
  return ids
}
