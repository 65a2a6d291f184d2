import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '../contracts/auth/session.ts'
import { type Endpoint, ErrorAnswer, personHeader } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import { entrantOf, openTestApp, type RequestParts, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const versioned = Object.entries(endpoints).filter(([, e]) => e.versioned)

const sampleOf = (name: string) => {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} has no sample`)
  return sample(app)
}

const named = (parts: RequestParts, version: string, more: Record<string, string> = {}) => ({
  ...parts,
  headers: { ...parts.headers, ...more, 'if-match': version },
})

/** The current state, as the refusal of a change with an unknown version reports it. */
async function present(e: Endpoint, parts: RequestParts) {
  const answer = await app.call(entrantOf(e), e, named(parts, '"999999999"'))
  expect(answer.status).toBe(409)
  const refusal = ErrorAnswer.parse(await answer.json())
  expect(refusal.code).toBe('changed_meanwhile')
  expect(refusal.error).toBe('Bu kayıt siz açtıktan sonra değişti')
  return e.versioned?.parse(refusal.current) as { version: number }
}

/** Everything that has a version, so that a test detects a forbidden change. */
async function everything(): Promise<string> {
  const tables = await app.owner<{ name: string }[]>`
    select c.relname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
     order by 1`
  expect(tables.length).toBeGreaterThan(10)
  const rows = await Promise.all(
    tables.map(({ name }) => app.owner`select t::text from ${app.owner(name)} t order by 1`),
  )
  return JSON.stringify(rows)
}

test('whatever is edited or removed has versions, apart from marks and switches', () => {
  const without = Object.entries(endpoints)
    .filter(([, e]) => (e.method === 'patch' || e.method === 'delete') && !e.versioned)
    .map(([name]) => name)
  // A toggle is sent alone with its new value, so it cannot overwrite another change.
  expect(without.toSorted()).toEqual([
    'cancelAddress',
    'changeMorningReport',
    'changePreferences',
    'closeScan',
    'endOwnSession',
    'giveUpPlace',
    'readNotification',
    'removeCodes',
    'removeFavorite',
    'removePin',
    'revokeTablet',
    'withdrawInvitation',
  ])
})

describe.each(versioned)('%s', (name, e) => {
  test('refuses a stale version with the present state, and changes nothing', async () => {
    const parts = await sampleOf(name)
    const before = await everything()
    await present(e, parts)
    expect(await everything()).toBe(before)
  })

  test('of fifty at once with the same version lets exactly one through', async () => {
    const parts = await sampleOf(name)
    const { version } = await present(e, parts)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(entrantOf(e), e, named(parts, `"${version}"`))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const codes = await Promise.all(
      answers
        .filter((answer) => !answer.ok)
        .map(async (answer) => ErrorAnswer.parse(await answer.json()).code),
    )
    // A change after a removal finds nothing.
    for (const code of codes)
      expect(code).toMatch(e.method === 'delete' ? /_not_found$/ : /^changed_meanwhile$/)
    if (e.method === 'patch') expect((await present(e, parts)).version).toBe(version + 1)
  })

  test('needs a version from pages, and none from plain clients', async () => {
    const parts = await sampleOf(name)
    const who = entrantOf(e)
    const before = await everything()
    for (const page of [
      { 'sec-fetch-site': 'same-origin' },
      { [personHeader]: `${app.ids[who]}` },
    ]) {
      const answer = await app.call(who, e, { ...parts, headers: page })
      expect(answer.status).toBe(428)
      expect(ErrorAnswer.parse(await answer.json()).code).toBe('version_required')
    }
    expect(await everything()).toBe(before)
    expect((await app.call(who, e, parts)).ok).toBe(true)
  })

  test.each(['1', '"0"', '"01"', '*', 'W/"1"', '"1", "2"', '"9999999999"', '"x"', ''])(
    'refuses If-Match: %s',
    async (header) => {
      const parts = await sampleOf(name)
      const answer = await app.call(entrantOf(e), e, named(parts, header))
      expect(answer.status).toBe(400)
      expect(ErrorAnswer.parse(await answer.json()).fields).toEqual({
        'If-Match': 'If-Match başlığı geçersiz.',
      })
    },
  )

  test('answers its version as the tag to name next', async () => {
    const parts = await sampleOf(name)
    const answer = await app.call(entrantOf(e), e, parts)
    if (!e.answer || e.method === 'delete') return expect(answer.headers.get('etag')).toBeNull()
    const { version } = (await answer.json()) as { version: number }
    expect(answer.headers.get('etag')).toBe(`"${version}"`)
  })
})

test("a person's version counts edits, not points nor sign-ins nor the notifications' switch", async () => {
  const versionOf = async () =>
    ((await (await app.call('customer', currentUser)).json()) as { version: number }).version
  const before = await versionOf()
  await app.give(app.ids.customer, 25)
  await app.signIn('customer')
  await app.owner`update users set is_enabled = not is_enabled where id = ${app.ids.customer}`
  expect(await versionOf()).toBe(before)
  await app.owner`update users set full_name = 'Işıl Başka' where id = ${app.ids.customer}`
  expect(await versionOf()).toBe(before + 1)
})

test('a profile form that was open meanwhile does not write an old name back', async () => {
  const { changeProfile, changeUser } = endpoints
  if (!changeProfile || !changeUser) throw new Error('there is no profile to change')
  const opened = (await (await app.call('customer', currentUser)).json()) as { version: number }
  const renamed = await app.call('admin', changeUser, {
    params: { id: app.ids.customer },
    body: { fullName: 'Işıl Düzeltilmiş' },
  })
  expect(renamed.status).toBe(200)
  const saved = await app.call(
    'customer',
    changeProfile,
    named({ body: { fullName: 'Işıl Eski', phone: '0532 123 45 67' } }, `"${opened.version}"`),
  )
  expect(saved.status).toBe(409)
  expect(ErrorAnswer.parse(await saved.json()).current).toMatchObject({
    fullName: 'Işıl Düzeltilmiş',
    version: opened.version + 1,
  })
  const after = (await (await app.call('customer', currentUser)).json()) as { fullName: string }
  expect(after.fullName).toBe('Işıl Düzeltilmiş')
})
