import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

test('production asks for https for a year, on every host of the domain', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
})

test('every answer keeps its type, its address and its frame to itself', () => {
  expect(securityHeaders(true)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
})

test('the policy of pages names where scripts come from, and refuses plug-ins, bases and frames', () => {
  const policy = contentSecurityPolicy().split('; ')
  for (const part of [
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part)
  expect(policy.join()).not.toMatch(/unsafe|\*/)
})
