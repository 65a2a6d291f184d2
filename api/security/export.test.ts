import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSecurityPast } from '#sql/security-log.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { exportSecurity, listSecurity, type SecurityEntry } from '../contracts/security/security.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const past = Date.parse('2025-03-04T05:06:07Z')
  await noteSecurityPast(
    app.owner,
    Array.from({ length: 2_100 }, (_, n) => ({
      ...{
        at: new Date(past + n * 60_000),
        kind: 'role_changed' as const,
        detail: { isStaff: true },
      },
      ...{ actorId: app.ids.admin, subjectId: app.ids.staff, address: '2001:db8::7' },
    })),
  )
})
afterAll(() => app.close())

const download = async (body: object) => {
  const answer = await app.call('admin', exportSecurity, { body })
  expect(answer.status).toBe(200)
  return (await answer.text()).trimEnd().split('\r\n')
}

test('holds every line of the list once, in its order, with its address', async () => {
  const [head, ...lines] = await download({ kind: 'role_changed', to: '2025-12-31' })
  expect(head).toBe('Zaman;Olay;Yapan;Yapanın e-postası;Kime;Kimin e-postası;Ayrıntı;Adres')
  expect(lines).toHaveLength(2_100)
  expect(new Set(lines).size).toBe(2_100)
  expect(lines.at(-1)).toMatch(
    /^04\.03\.2025 08:06:07;Yetki değişikliği;.+;admin@telve\.example;.+;staff@telve\.example;isStaff: true;2001:db8::7$/,
  )
})

test('is noted with its filters and the address that it was taken from', async () => {
  await download({ q: 'staff@', kind: 'role_changed', from: '2025-03-05' })
  const answer = await app.call('admin', listSecurity, {
    query: { kind: 'security_exported', limit: 1 },
  })
  const [line] = (await answer.json()) as SecurityEntry[]
  expect(line).toMatchObject({
    actor: { id: app.ids.admin },
    address: '127.0.0.1',
    detail: { kind: 'role_changed', from: '2025-03-05', searched: true },
  })
  expect(JSON.stringify(line?.detail)).not.toContain('staff')
})

test('is refused to everybody but administrators, and beyond fifty thousand lines', async () => {
  for (const who of ['signed out', 'customer', 'staff', 'deactivated'] as const)
    expect([401, 403]).toContain((await app.call(who, exportSecurity, { body: {} })).status)
  await app.owner`
    insert into security_log (kind) select 'sign_in_failed' from generate_series(1, 50001)`
  const many = await app.call('admin', exportSecurity, { body: { kind: 'sign_in_failed' } })
  expect([many.status, await many.json()]).toMatchObject([409, { code: 'too_many_lines' }])
})
