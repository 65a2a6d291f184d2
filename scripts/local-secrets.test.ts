import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { localSecrets } from './local-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes secrets once, for the owner’s eyes only, and each checkout its own', () => {
  const file = join(folder, 'deeper/secrets.json')
  const made = localSecrets(file)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(localSecrets(file)).toEqual(made)
  expect(localSecrets(join(folder, 'other.json')).SESSION_SECRETS).not.toBe(made.SESSION_SECRETS)
  expect(made.SESSION_SECRETS.length).toBeGreaterThanOrEqual(32)
  expect(made.QR_SECRETS).toMatch(/^k1:.{32,}$/)
})

it('adds what a later version needs and keeps what there is', () => {
  const file = join(folder, 'old.json')
  writeFileSync(file, JSON.stringify({ SESSION_SECRETS: 'as it was' }))
  expect(localSecrets(file)).toMatchObject({ SESSION_SECRETS: 'as it was' })
  expect(localSecrets(file).QR_SECRETS).toBe(localSecrets(file).QR_SECRETS)
})
