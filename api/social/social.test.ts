import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { socialPages } from '../contracts/social/social.ts'
import { readApiEnv } from '../env.ts'
import { socialPagesOf } from './pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const needed = {
  DATABASE_URL: 'postgres://telve@localhost/telve',
  SESSION_SECRETS: 'a-secret-of-the-tests-that-is-long-enough',
  QR_SECRETS: 'k1:a-key-of-the-tests-that-is-long-enough',
  FACTOR_KEYS: 'f1:a-key-of-the-tests-that-is-long-enough',
  DIGEST_KEYS: 'd1:a-key-of-the-tests-that-is-long-enough',
}
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://telve.example' }
const pagesIn = (env: Record<string, string>) => socialPagesOf(readApiEnv({ ...needed, ...env }))

test('a member is told where the company is found', async () => {
  const answer = await app.call('customer', socialPages)
  expect(await answer.json()).toEqual({
    instagram: 'https://www.instagram.com/telve',
    facebook: null,
    linkedin: null,
  })
})

test('the environment names the pages, or says that there is none', () => {
  const linkedin = 'https://tr.linkedin.com/company/kahve'
  expect(pagesIn({ SOCIAL_LINKEDIN: linkedin, SOCIAL_FACEBOOK: 'none' })).toEqual({
    instagram: 'https://www.instagram.com/telve',
    facebook: null,
    linkedin,
  })
  expect(pagesIn({ ...production, SOCIAL_LINKEDIN: linkedin })).toEqual({
    instagram: null,
    facebook: null,
    linkedin,
  })
})

test.each([
  'http://www.instagram.com/telve',
  'https://www.facebook.com/telve',
  'https://instagram.com.evil.example/telve',
  'https://someone@instagram.com/telve',
  'javascript:alert(1)//instagram.com',
  'telve',
])('%s is no page on Instagram, and the start says which variable is wrong', (typed) => {
  expect(() => pagesIn({ SOCIAL_INSTAGRAM: typed })).toThrow(/SOCIAL_INSTAGRAM/)
})
