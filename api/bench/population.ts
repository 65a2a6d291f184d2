import type { Sql } from '#sql/connection.ts'
import { addressOf, femaleNames, lastNames, maleNames } from '#sql/demo/names.ts'

/** Each name as often as its place in a list of the most frequent ones makes likely (Zipf). */
const byFrequency = (names: readonly string[]): string[] =>
  names.flatMap((name, place) =>
    Array.from({ length: Math.ceil(20 / Math.sqrt(place + 1)) }, () => name),
  )

/** Names that are met less and less often: each of `names` as it is, then with the first tail … */
const withTails = (names: readonly string[], tails: string): string[] =>
  ['', ...tails.split(' ')].flatMap((tail) => names.map((name) => name + tail))

const firsts = byFrequency(
  withTails(
    maleNames.flatMap((name, at) => [name, femaleNames[at] ?? name]),
    'can gül nur han su naz tuğ ay sel',
  ),
)
/** Letters that no surname of the demo begins with. */
const moreLastNames = ['Erdoğan', 'Mutlu', 'Acar', 'Eren', 'Metin', 'Zengin', 'Fidan', 'Hazar']
const lasts = byFrequency(
  withTails([...lastNames, ...moreLastNames], 'oğlu er kaya taş soy han men türk alp'),
)
/** Mail providers, of which a few have nearly everybody. */
const homes = ['eposta', 'eposta', 'eposta', 'mektup', 'kutu']

/**
 * Adds people as a grown chain has them: names as frequent and as rare as in Türkiye (the first two
 * or three in a hundred, hundreds of rare ones), numbers of every operator, most
 * balances small and few large, some without a number, some gone, a few hundred who work there. The
 * same people every time.
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
    insert into users (username, password_hash, full_name, phone, is_staff, is_active)
    select first_address || '.' || last_address || n || '@'
             || (${homes}::text[])[1 + (d & 65535) % ${homes.length}] || '.example',
           '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('x', 66), first || ' ' || last,
           case when c % 20 <> 0 then '+905' || lpad(((c >> 8) & 1073741823)::text, 9, '0') end,
           n % 400 = 0, n % 50 <> 0
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

/** Moves every tenth balance as the ledger does, so that the table is no freshly swept one. */
export async function moveBalances(sql: Sql): Promise<void> {
  await sql`update users set points = points + 5 where id % 10 = 3`
}
