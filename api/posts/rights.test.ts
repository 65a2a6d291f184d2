import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { denied } from '#sql/testing/denied.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newRegion } from '#sql/testing/test-shop.ts'
import { hasRight, type Right, rightNames, rights } from '../contracts/posts/rights.ts'
import { PostRole } from '../contracts/roles.ts'

let db: TestDatabase
let api: Sql
const branch = { own: 0, near: 0, elsewhere: 0 }
let region = 0
beforeAll(async () => {
  db = await testDatabase()
  api = connect(db.url, { role: 'telve_api', max: 2 })
  branch.own = await newBranch(db.sql)
  branch.near = await newBranch(db.sql)
  branch.elsewhere = await newBranch(db.sql)
  region = await newRegion(db.sql, 'Anadolu Yakası', [branch.own, branch.near])
})
afterAll(async () => {
  await api.end()
  await db.drop()
})

const newPerson = () => insertPerson(db.sql)
interface Scope {
  branchId?: number
  regionId?: number
}
const give = (personId: number, role: PostRole, scope: Scope = {}, until?: Date) =>
  givePost(db.sql, personId, { role, ...scope, until })
const end = (id: number) => endPost(db.sql, id)
const may = async (personId: number, right: Right, branchId: number | null) => {
  const [row] = await api<{ may: boolean; held: boolean }[]>`
    select has_right(${personId}, ${right}, ${branchId}) as may,
           holds_right(${personId}, ${right}, ${branchId}) as held`
  expect(row?.held).toBe(row?.may)
  return row?.may
}
/** The roles that lists show. */
const rolesOf = async (personId: number) => {
  const [row] = await db.sql<{ roles: string[] }[]>`
    select roles::text[] from users where id = ${personId}`
  return row?.roles
}
const signIn = (personId: number) => db.sql`
  insert into sessions (id_hash, user_id, expires_at)
  values (sha256(gen_random_uuid()::text::bytea), ${personId}, now() + interval '1 day')`
const sessionsOf = async (personId: number) =>
  (await db.sql`select from sessions where user_id = ${personId}`).count

test('the database has the roles and the matrix of the contracts', async () => {
  const [row] = await db.sql<{ roles: string[] }[]>`
    select enum_range(null::post_role)::text[] as roles`
  expect(row?.roles).toEqual(PostRole.options)
  for (const right of rightNames) {
    const [found] = await db.sql<
      { roles: string[] }[]
    >`select roles_with(${right})::text[] as roles`
    expect(new Set(found?.roles), right).toEqual(new Set(rights[right].roles))
  }
  const [unknown] = await db.sql`select roles_with('points.print') as roles`
  expect(unknown).toEqual({ roles: null })
})

const scopes = (role: PostRole): Scope[] =>
  ['barista', 'branch_manager', 'area_manager'].includes(role)
    ? [{ branchId: branch.own }, { regionId: region }, {}]
    : [{}]

it.each(PostRole.options)('a post of %s reaches its scope, and ends at once', async (role) => {
  for (const scope of scopes(role)) {
    const person = await newPerson()
    const post = await give(person, role, scope)
    const reached = {
      own: true,
      near: scope.branchId === undefined,
      elsewhere: scope.branchId === undefined && scope.regionId === undefined,
    }
    for (const right of rightNames) {
      const where = `${right} of ${JSON.stringify(scope)}`
      const has = hasRight(role, right)
      expect(await may(person, right, branch.own), where).toBe(has)
      expect(await may(person, right, branch.near), where).toBe(has && reached.near)
      expect(await may(person, right, branch.elsewhere), where).toBe(has && reached.elsewhere)
      expect(await may(person, right, null), where).toBe(has && reached.elsewhere)
    }
    await end(post)
    for (const right of rightNames)
      expect(await may(person, right, branch.own), `${right}, ended`).toBe(false)
  }
})

it('asks the clock, not whoever ends what is over', async () => {
  const person = await newPerson()
  await db.sql`
    insert into posts (person_id, role, branch_id, starts_at, until)
    values (${person}, 'barista', ${branch.own}, now() - interval '2 days', now() - interval '1 ms'),
           (${person}, 'barista', ${branch.near}, now() + interval '1 day', null)`
  expect(await may(person, 'bills.record', branch.own)).toBe(false)
  expect(await may(person, 'bills.record', branch.near)).toBe(false)
})

it('knows who needs a second factor: every role above barista', async () => {
  const needs = async (role: PostRole) => {
    const person = await newPerson()
    await give(person, role)
    const [row] = await api<{ needs: boolean }[]>`select is_above_barista(${person}) as needs`
    return row?.needs
  }
  for (const role of PostRole.options) expect(await needs(role), role).toBe(role !== 'barista')
})

it('shows the roles of posts, the highest first, each once', async () => {
  const person = await newPerson()
  expect(await rolesOf(person)).toEqual([])
  const first = await give(person, 'barista', { branchId: branch.own })
  expect(await rolesOf(person)).toEqual(['barista'])
  const second = await give(person, 'administrator')
  await give(person, 'barista', { branchId: branch.near })
  expect(await rolesOf(person)).toEqual(['administrator', 'barista'])
  await end(second)
  expect(await rolesOf(person)).toEqual(['barista'])
  await give(person, 'analyst')
  await end(first)
  expect(await rolesOf(person)).toEqual(['analyst', 'barista'])
})

it('names each change of roles in a mail', async () => {
  const person = await newPerson()
  const post = await give(person, 'customer_care')
  await end(post)
  const told = await db.sql<{ roles: string[] }[]>`
    select data -> 'roles' as roles from mails where user_id = ${person} and kind = 'role_changed' order by id`
  expect(told.map(({ roles }) => roles)).toEqual([['customer_care'], []])
})

test('nothing names the two flags but the switches of a person', async () => {
  const flag = '\\mis_(admin|staff)\\M'
  const named = await db.sql<{ name: string }[]>`
    select p.oid::regproc::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and pg_get_functiondef(p.oid) ~ ${flag}
     union all select t.tgname from pg_trigger t where pg_get_triggerdef(t.oid) ~ ${flag}
     union all select i.indexname from pg_indexes i where i.indexdef ~ ${flag}
     union all select v.viewname from pg_views v where v.schemaname = 'public' and v.definition ~ ${flag}
     union all
    select p.grantee || ' updates ' || p.column_name from information_schema.column_privileges p
     where p.table_name = 'users' and p.column_name ~ ${flag} and p.privilege_type <> 'SELECT'
       and p.grantee <> current_user
     order by 1`
  expect(named.map(({ name }) => name)).toEqual(['flags_of_roles', 'switch_posts'])

  const files = [...new Bun.Glob('{api,scripts,sql,web,worker}/**/*.{ts,tsx}').scanSync()].filter(
    (path) => path !== 'api/posts/rights.test.ts',
  )
  const read = files.filter((path) =>
    /(?<!flags_of_roles\(roles\)\)\.)\bis_(admin|staff)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(read).toEqual([])
})

it('ends sessions with a post, though another one is left', async () => {
  const person = await newPerson()
  const post = await give(person, 'barista', { branchId: branch.own })
  await give(person, 'barista', { branchId: branch.near })
  await signIn(person)
  await end(post)
  expect(await sessionsOf(person)).toBe(0)
  expect(await rolesOf(person)).toEqual(['barista'])
})

it('ends what is over and shows what has begun, once', async () => {
  await db.sql`select turn_posts()`
  const person = await newPerson()
  const until = new Date(Date.now() + 300)
  await give(person, 'barista', { branchId: branch.own }, until)
  await signIn(person)
  await expect
    .poll(async () => {
      const [row] = await db.sql<{ turned: number }[]>`select turn_posts() as turned`
      return row?.turned
    })
    .toBe(1)
  expect(await rolesOf(person)).toEqual([])
  expect(await sessionsOf(person)).toBe(0)
  const [ended] = await db.sql`select ended_at, ended_by from posts where person_id = ${person}`
  expect(ended).toEqual({ endedAt: until, endedBy: null })

  await db.sql`
    insert into posts (person_id, role, branch_id, starts_at)
    values (${person}, 'barista', ${branch.own}, clock_timestamp() + interval '100 ms')`
  expect(await rolesOf(person)).toEqual([])
  await Bun.sleep(150)
  expect(await db.sql`select turn_posts() as turned`).toEqual([{ turned: 1 }])
  expect(await rolesOf(person)).toEqual(['barista'])
  expect(await db.sql`select turn_posts() as turned`).toEqual([{ turned: 0 }])
})

it('goes with a branch that nothing has named', async () => {
  const person = await newPerson()
  const shop = await newBranch(db.sql)
  await give(person, 'branch_manager', { branchId: shop })
  await signIn(person)
  await db.sql`delete from branches where id = ${shop}`
  expect(await rolesOf(person)).toEqual([])
  expect(await sessionsOf(person)).toBe(0)
})

it('refuses to rewrite what was given', async () => {
  const person = await newPerson()
  const post = await give(person, 'barista', { branchId: branch.own })
  const rewritten = (change: ReturnType<Sql>) =>
    db.sql`update posts set ${change} where id = ${post}`
  await expect(rewritten(db.sql`role = 'branch_manager'`)).rejects.toThrow('another one given')
  await expect(rewritten(db.sql`branch_id = ${branch.near}`)).rejects.toThrow('another one given')
  await end(post)
  await expect(rewritten(db.sql`ended_at = null`)).rejects.toThrow('another one given')
})

it('lets nobody end a post while a writer holds on to it', async () => {
  const person = await newPerson()
  const post = await give(person, 'barista', { branchId: branch.own })
  let hasEnded = false
  let ending: Promise<unknown> | undefined
  await api.begin(async (tx) => {
    await tx`select holds_right(${person}, 'bills.record', ${branch.own})`
    ending = end(post).then(() => {
      hasEnded = true
    })
    await Bun.sleep(100)
    expect(hasEnded).toBe(false)
  })
  await ending
  expect(await may(person, 'bills.record', branch.own)).toBe(false)
})

it('leaves posts to functions: the API and the worker write none by themselves', async () => {
  const person = await newPerson()
  await expect(
    api`insert into posts (person_id, role) values (${person}, 'administrator')`,
  ).rejects.toMatchObject(denied)
  await expect(api`update posts set ended_at = now()`).rejects.toMatchObject(denied)
})
