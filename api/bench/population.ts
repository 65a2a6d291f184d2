import type { Sql } from '#sql/connection.ts'
import { addressOf, femaleNames, lastNames, maleNames } from '#sql/demo/names.ts'

/** Picks each name with the frequency of its rank in a list of the most frequent ones (Zipf). */
const byFrequency = (names: readonly string[]): string[] =>
  names.flatMap((name, place) =>
    Array.from({ length: Math.ceil(20 / Math.sqrt(place + 1)) }, () => name),
  )

/** Names of falling frequency: each of `names` unchanged, then with the first ending … */
const withTails = (names: readonly string[], tails: string): string[] =>
  ['', ...tails.split(' ')].flatMap((tail) => names.map((name) => name + tail))

const firsts = byFrequency(
  withTails(
    maleNames.flatMap((name, at) => [name, femaleNames[at] ?? name]),
    'can gül nur han su naz tuğ ay sel',
  ),
)
/** Letters that start no surname of the demo. */
const moreLastNames = ['Erdoğan', 'Mutlu', 'Acar', 'Eren', 'Metin', 'Zengin', 'Fidan', 'Hazar']
const lasts = byFrequency(
  withTails([...lastNames, ...moreLastNames], 'oğlu er kaya taş soy han men türk alp'),
)
/** Mail providers; a few of them serve nearly everybody. */
const homes = ['eposta', 'eposta', 'eposta', 'mektup', 'kutu']

/**
 * Adds the people of a large chain: names as frequent and as rare as in Türkiye (the first have two
 * or three in a hundred, hundreds are rare), phone numbers of every operator, mostly small balances
 * and a few large ones, some people without a number, some inactive, a few hundred staff. It adds
 * the same people every time.
 */
export async function addPopulation(sql: Sql, count: number): Promise<void> {
  await sql`
    with drawn as (
      select n, hashint8extended(n, 1) as a, hashint8extended(n, 2) as b, hashint8extended(n, 3) as c,
             hashint8extended(n, 4) as d
        from generate_series(1, ${count}::bigint) n
    ), named as (
      select n, c, d,
             (${firsts}::text[])[1 + (a & 65535) % ${firsts.length}] as first,
             (${firsts.map(addressOf)}::text[])[1 + (a & 65535) % ${firsts.length}] as first_address,
             (${lasts}::text[])[1 + (b & 65535) % ${lasts.length}] as last,
             (${lasts.map(addressOf)}::text[])[1 + (b & 65535) % ${lasts.length}] as last_address
        from drawn
    )
    insert into users (username, password_hash, full_name, phone, is_staff, is_active,
                       verified_at)
    select first_address || '.' || last_address || n || '@'
             || (${homes}::text[])[1 + (d & 65535) % ${homes.length}] || '.example',
           '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('x', 66), first || ' ' || last,
           case when c % 20 <> 0 then '+905' || lpad(((c >> 8) & 1073741823)::text, 9, '0') end,
           n % 400 = 0, n % 50 <> 0, now()
      from named`
  await sql`
    update users
       set points = case when id % 3 = 0 then 0
                         else (power((hashint8(id) & 65535) / 65536.0, 3) * 5000)::integer end
     where not is_admin`
  await sql`
    update point_standings s set points = u.points
      from users u where u.id = s.user_id and u.points <> s.points`
  await sql`vacuum (analyze) users, point_standings`
  await sql`checkpoint`
}

/** Changes every tenth balance as the ledger does, so that the table is not freshly vacuumed. */
export async function moveBalances(sql: Sql): Promise<void> {
  await sql`update users set points = points + 5 where id % 10 = 3`
}
