import { expect, test } from 'vitest'
import { refuseForeignOrigin } from './origin.ts'

const passes = (origin: string, publicOrigin?: string) => {
  const request = new Request('http://telve.example/api/logout', {
    method: 'POST',
    headers: { host: 'telve.example', origin },
  })
  try {
    refuseForeignOrigin(request, publicOrigin)
    return true
  } catch {
    return false
  }
}

test('an https site hears its own pages and no others, the same host over http included', () => {
  const site = 'https://telve.example'
  expect(passes(site, site)).toBe(true)
  for (const origin of [
    'http://telve.example',
    'https://telve.example:8443',
    'https://www.telve.example',
    'null',
    '',
    'https://telve.example.evil.example',
  ])
    expect(passes(origin, site), origin).toBe(false)
})

test('elsewhere a page hears the host that served it', () => {
  for (const ours of ['http://telve.example', 'https://telve.example'])
    expect(passes(ours, 'http://localhost:3000'), ours).toBe(true)
  for (const foreign of ['http://evil.example', 'ftp://telve.example', 'null', 'telve.example'])
    expect(passes(foreign, 'http://localhost:3000'), foreign).toBe(false)
})
