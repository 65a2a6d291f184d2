import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readApiEnv } from './env.ts'
import { storybook } from './storybook.ts'

const root = mkdtempSync(join(tmpdir(), 'telve-storybook-'))
afterAll(() => rmSync(root, { recursive: true }))
const app = storybook(root)
const get = (path: string) => app.handle(new Request(`http://localhost${path}`))

test('it says how to build it, and serves a build that came while it ran', async () => {
  const before = await get('/storybook/')
  expect(before.status).toBe(404)
  expect(await before.text()).toContain('npm run storybook:build')
  writeFileSync(join(root, 'index.html'), '<!doctype html><script>1</script>')
  const page = await get('/storybook/?path=/docs/start-welcome--docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('its address ends with a slash, within which its worker has its scope', async () => {
  const answer = await get('/storybook')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/storybook/')
})

test('nothing beside its folder is to be had', async () => {
  for (const path of ['/storybook/..%2f..%2fetc/passwd', '/storybook/%2e%2e/package.json'])
    expect((await get(path)).status).toBe(404)
})

test('production refuses to serve it', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://telve@localhost/telve',
    REDIS_URL: 'redis://localhost',
    PUBLIC_ORIGIN: 'https://telve.example',
    SESSION_SECRETS: 'x'.repeat(32),
    QR_SECRETS: `a:${'x'.repeat(32)}`,
    FACTOR_KEYS: `a:${'x'.repeat(32)}`,
    DIGEST_KEYS: `a:${'x'.repeat(32)}`,
  }
  expect(readApiEnv(production).STORYBOOK).toBeUndefined()
  expect(() => readApiEnv({ ...production, STORYBOOK: '/srv/storybook' })).toThrow(/STORYBOOK/)
})
