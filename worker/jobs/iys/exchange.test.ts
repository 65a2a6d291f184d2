import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect, type Sql } from '#sql/connection.ts'
import type { IysChannel } from '#sql/iys.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { type Fault, startFakeIys } from '../../testing/fake-iys.ts'
import { quietLog } from '../../testing/worker.ts'
import { type IysClient, openIys } from './client.ts'
import { exchangeConsents } from './exchange.ts'

/** One thing that happens; people, channels and instants are drawn small, so that things meet. */
type Step =
  | { act: 'app'; who: number; channel: IysChannel | 'push'; given: boolean }
  | { act: 'iys'; who: number; channel: IysChannel; given: boolean }
  | { act: 'wait'; seconds: number }
  | { act: 'exchange'; faults: Fault[]; repeat: number }
  | { act: 'marketing'; withdrawn: number[] }

const who = fc.nat(1)
const channel = fc.constantFrom<IysChannel>('email', 'sms')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ act: fc.constant('app' as const), who, given: fc.boolean() },
      channel: fc.oneof(channel, fc.constant('push' as const)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('iys' as const), who, channel, given: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 2, 90, 4_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('exchange' as const),
      faults: fc.array(fc.constantFrom<Fault>('down', 'lost', 'busy', 'expired'), { maxLength: 3 }),
      repeat: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('marketing' as const),
      withdrawn: fc.array(who, { maxLength: 2 }),
    }),
  },
)

interface World {
  database: TestDatabase
  api: Sql
  worker: Sql
  fake: ReturnType<typeof startFakeIys>
  client: IysClient
  clock: { ms: number }
}

const worlds: World[] = []
afterAll(async () => {
  for (const { database, api, worker, fake } of worlds) {
    fake.stop()
    await Promise.all([api.end(), worker.end()])
    await database.drop()
  }
})

/** A database whose consents go by a clock of the test, and an İYS that goes by the same. */
async function openWorld(broken?: { sql?: string; client?: (whole: IysClient) => IysClient }) {
  const database = await testDatabase()
  // from now on: a report may first be tried when the database's own clock wrote it
  const clock = { ms: Math.ceil(Date.now() / 1000) * 1000 }
  await database.sql.unsafe(`
    create table test_clock (at timestamptz);
    insert into test_clock values (to_timestamp(${clock.ms / 1000}));
    grant select on test_clock to public;
    create or replace function consent_now() returns timestamptz language sql volatile
      set search_path = public, pg_temp as 'select at from test_clock';
    ${broken?.sql ?? ''}`)
  const fake = startFakeIys(() => clock.ms)
  const whole = openIys(fake.settings)
  const world: World = {
    database,
    api: connect(database.url, { role: 'telve_api', max: 2 }),
    worker: connect(database.url, { role: 'telve_worker', max: 2 }),
    fake,
    client: broken?.client?.(whole) ?? whole,
    clock,
  }
  worlds.push(world)
  return world
}

/** What was said of an address: the newest instant holds, of one second the withdrawal. */
interface Said {
  given: boolean
  at: number
}
const holding = (said: readonly Said[]): boolean =>
  [...said].sort((a, b) => b.at - a.at || Number(a.given) - Number(b.given))[0]?.given ?? false

let drawn = 0

/** Lets the steps happen to two new people. @throws where a rule does not hold */
async function happen(world: World, steps: readonly Step[]): Promise<void> {
  const { database, api, worker, fake, client, clock } = world
  const people = await database.sql<{ id: number; email: string; sms: string }[]>`
    insert into users (username, password_hash, full_name, phone)
    select 'kisi-' || n || '@telve.example', '-', 'Deneme', '+90532' || lpad(n::text, 7, '0')
      from unnest(${[++drawn, ++drawn]}::int[]) n
    returning id, username as email, phone as sms`
  const person = (at: number) => {
    const found = people[at % people.length]
    if (!found) throw new Error('nobody')
    return found
  }
  const addressOf = (at: number, kind: IysChannel) =>
    kind === 'email' ? person(at).email : person(at).sms
  const said = new Map<string, Said[]>()
  const note = (at: number, kind: string, one: Said) => {
    const key = `${person(at).id} ${kind}`
    said.set(key, [...(said.get(key) ?? []), one])
  }
  const holds = (at: number, kind: string) => holding(said.get(`${person(at).id} ${kind}`) ?? [])

  const pass = async (seconds: number) => {
    clock.ms += seconds * 1000
    await database.sql`update test_clock set at = to_timestamp(${clock.ms / 1000})`
  }
  const change = async (at: number, kind: IysChannel | 'push', given: boolean) => {
    const { id } = person(at)
    const [done] = await api<{ changed: boolean }[]>`
      select set_consent(${id}, ${kind}, ${given}, 'settings') as changed`
    if (!done?.changed) return
    const [row] = await database.sql<{ at: Date }[]>`
      select at from consents where user_id = ${id} and kind = ${kind} and source <> 'iys'
       order by id desc limit 1`
    note(at, kind, { given, at: row?.at.getTime() ?? 0 })
  }
  const exchange = () => exchangeConsents({ sql: worker, log: quietLog, iys: client })

  for (const one of steps) {
    if (one.act === 'app') await change(one.who, one.channel, one.given)
    if (one.act === 'wait') await pass(one.seconds)
    if (one.act === 'iys') changeAtIys(one.who, one.channel, one.given)
    if (one.act === 'exchange') {
      fake.faults.push(...one.faults)
      fake.repeat(one.repeat)
      await exchange()
      fake.faults.length = 0
    }
    if (one.act === 'marketing') await sendMarketing(one.withdrawn)
  }

  // Calm: nothing fails any more, and time passes until nothing waits.
  for (let round = 0; round < 8; round++) {
    await pass(3_600)
    await exchange()
  }
  for (const at of [0, 1])
    for (const kind of ['email', 'sms'] as const) await expectAgreement(at, kind)

  // Nothing was wrong with what was sent, so nobody has to look at a report.
  const refused = await database.sql`
    select answer from iys_reports where outcome = 'refused' and user_id in ${database.sql(people.map(({ id }) => id))}`
  expect([...refused]).toEqual([])

  function changeAtIys(at: number, kind: IysChannel, given: boolean): void {
    const address = addressOf(at, kind)
    const before = fake.has(kind, address)?.at.getTime()
    fake.change(kind, address, given)
    const after = fake.has(kind, address)
    if (after && after.at.getTime() !== before)
      note(at, kind, { given: after.given, at: after.at.getTime() })
  }

  /** Both sides have what was said last. */
  async function expectAgreement(at: number, kind: IysChannel): Promise<void> {
    const [here] = await api<{ given: boolean }[]>`
      select consents_to(${person(at).id}, ${kind}) as given`
    const there = fake.has(kind, addressOf(at, kind))?.given ?? false
    expect({ kind, here: here?.given, there }).toEqual({
      ...{ kind, here: holds(at, kind), there: holds(at, kind) },
    })
  }

  /** A marketing broadcast to both, each a chunk of its own; consents end between the chunks. */
  async function sendMarketing(withdrawn: readonly number[]) {
    const ids = people.map(({ id }) => id)
    const [sent] = await api<{ id: number }[]>`
      insert into broadcasts (sender_id, title, message, type, chosen, marketing, recipients)
      values (${ids[0] ?? 0}, 'Kampanya', 'İkinci kahve bizden', 'admin', ${ids}, true, 2)
      returning id`
    const id = sent?.id ?? 0
    const parts = await worker<{ part: number }[]>`select part from plan_broadcast(${id}, 1)`
    for (const [nth, { part }] of parts.entries()) {
      const [at = -1] = withdrawn.slice(nth)
      if (at >= 0) await change(at, 'push', false)
      await worker`select deliver_broadcast(${id}, ${part})`
      const reached = await database.sql<{ user: number }[]>`
        select n.user_id as user from notifications n
          join broadcast_chunks c on c.broadcast_id = n.broadcast_id and c.part = ${part}
         where n.broadcast_id = ${id} and n.user_id between c.first_id and c.last_id`
      for (const { user } of reached)
        expect(holds(user === ids[0] ? 0 : 1, 'push'), 'marketing without consent').toBe(true)
    }
  }
}

const property = (world: World) =>
  fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => happen(world, steps))

// `TEST_CASES=2000 npm test -- --only=node worker/jobs/iys/exchange` takes its time.
test('whatever happens, both sides end with the newest lawful state, and marketing asks first', async () => {
  await fc.assert(property(await openWorld()), runs(8, 40))
}, 600_000)

const audience = (check: string) => `
  create or replace function broadcast_audience(
    chosen bigint[], patterns text[], except_ids bigint[], marketing boolean
  ) returns table (id bigint) language sql stable as $$
    select u.id from users u
     where u.is_active and u.is_enabled and (chosen is null or u.id = any (chosen)) and ${check}
  $$;`

/** Broken forms, each with a seed whose histories show it soon. */
test.each<[string, number, Parameters<typeof openWorld>[0]]>([
  ['marketing is sent to everybody', 7, { sql: audience('true') }],
  [
    'the last row holds instead of the newest instant',
    8,
    {
      sql: `create or replace function consents_to(person bigint, channel text) returns boolean
        language sql stable as $$ select coalesce((select c.given from consents c
          where c.user_id = person and c.kind = channel order by c.id desc limit 1), false) $$;`,
    },
  ],
  [
    'what İYS has is not asked after a refusal',
    15,
    { client: (whole) => ({ ...whole, stateOf: async () => undefined }) },
  ],
  [
    'changes at İYS are not taken in',
    7,
    {
      client: (whole) => ({
        ...whole,
        changesAfter: async () => ({ changes: [], after: undefined }),
      }),
    },
  ],
  [
    'changes made here are never reported',
    5,
    { client: (whole) => ({ ...whole, add: async () => ({ taken: true }) }) },
  ],
])(
  'the property falls when %s',
  async (_, seed, broken) => {
    const world = await openWorld(broken)
    const { failed } = await fc.check(property(world), {
      numRuns: 300,
      endOnFailure: true,
      seed,
    })
    expect(failed).toBe(true)
  },
  600_000,
)
