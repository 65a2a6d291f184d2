import { hashPassword } from '#platform/passwords.ts'
import { nameKey } from '../auth/guessed-name.ts'
import { authLimits } from '../auth/limits.ts'
import { chanceOf, distance, median, visibleShift } from './distributions.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'

interface AccountsOptions {
  /** requests for known, and as many for unknown addresses */
  tries: number
}

/** Answers of an API that nothing has warmed up yet tell nothing. */
const warmUps = 40
/** random swaps behind each share of chance */
const swaps = 2_000
/** shifts that the measurement is asked to see, ms */
const shifts = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 50, 100]

type Asked = (username: string) => { path: string; body: object }
const signIn: Asked = (username) => ({
  path: '/api/login',
  body: { username, password: 'yanlis-sifre' },
})
const calls: Record<string, Asked> = {
  'sign-in': signIn,
  reset: (username) => ({ path: '/api/forgot-password', body: { username } }),
}

/** One request. @returns ms, and all that its answer says but times and the request's id */
async function ask(port: number, { path, body }: ReturnType<Asked>) {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const ms = performance.now() - began
  const headers = [...answer.headers].filter(
    ([name]) => !['date', 'x-request-id', 'retry-after'].includes(name),
  )
  return { ms, said: JSON.stringify([answer.status, headers, text.replace(/\d+ dakika/, '')]) }
}

async function compare(port: number, asked: Asked, tries: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const said = { known: new Set<string>(), unknown: new Set<string>() }
  for (let n = 1; n <= tries + warmUps; n++) {
    // Addresses of one length; which of a pair goes first is chance.
    const number = String(n).padStart(5, '0')
    const pair = [
      ['known', `kisi${number}@telve.example`],
      ['unknown', `yoks${number}@telve.example`],
    ] as const
    for (const [which, username] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      const answer = await ask(port, asked(username))
      if (n <= warmUps) continue
      times[which].push(answer.ms)
      said[which].add(answer.said)
    }
  }
  return { times, said }
}

const inMs = (value: number) => `${value.toFixed(2)} ms`

async function prepare(bench: BenchEnvironment): Promise<void> {
  await bench.sql`
    update users set password_hash = ${await hashPassword('kopuklu-sabah')},
                     username = 'kisi' || lpad(substr(username, 5, strpos(username, '@') - 5), 5, '0')
                                || '@telve.example'
     where username like 'kisi%'`
  await bench.sql`vacuum analyze users`
}

/** Prints whether the answers to known and to unknown addresses can be told apart. */
function report(
  name: string,
  tries: number,
  { times, said }: Awaited<ReturnType<typeof compare>>,
  print: (line: string) => void,
): void {
  const same = said.known.size === 1 && said.known.symmetricDifference(said.unknown).size === 0
  const chance = chanceOf(times.known, times.unknown, { swaps })
  print(`${name}: ${tries} tries each, in pairs, whose order is chance`)
  print(`  status, headers and text: ${same ? 'one and the same' : 'DIFFERENT'}`)
  print(`  median: known ${inMs(median(times.known))}, unknown ${inMs(median(times.unknown))}`)
  print(
    `  distance of the distributions (Kolmogorov–Smirnov's D): ${distance(times.known, times.unknown).toFixed(3)}; ` +
      `chance alone brings them this far apart in ${(100 * chance).toFixed(1)} % of ${swaps} swaps`,
  )
  print(`  would have seen a shift of ${inMs(visibleShift(times.known, shifts, 500))} (below 1 %)`)
}

/**
 * Whether addresses that have an account can be told from others, at sign-in and where a reset is asked
 * for (decisions.md §2, issue 15): by what is said, and by the time that it takes.
 */
export async function benchAccounts(
  { tries }: AccountsOptions,
  print: (line: string) => void,
): Promise<void> {
  const bench = await openBenchEnvironment('bench-accounts', tries + warmUps)
  try {
    await prepare(bench)
    const api = await startApi(bench.url, 'group', undefined, { limits: 'none' })
    for (const [name, asked] of Object.entries(calls))
      report(name, tries, await compare(api.port, asked, tries), print)
    await api.kill('SIGTERM')
    // Each address stands at the bound of guesses from many networks.
    const bounded = await startApi(bench.url, 'group', undefined, { limits: 'names' })
    for (const [name, count] of [
      ['the first sign-in beyond the bound', authLimits.perName.most],
      ['a later one', authLimits.perName.most + 1],
    ] as const) {
      await bench.sql`
        insert into attempts (key, count, resets_at)
        select ${nameKey('')} || word || lpad(n::text, 5, '0') || '@telve.example', ${count},
               now() + interval '1 hour'
          from generate_series(1, ${tries + warmUps}) n, unnest(array['kisi', 'yoks']) word
        on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`
      report(name, tries, await compare(bounded.port, signIn, tries), print)
    }
    await bounded.kill('SIGTERM')
  } finally {
    await bench.discard()
  }
}
