import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { chromium, nameOfChromium } from './chromium.ts'

// A program that starts as an installed Chromium does.
const folder = mkdtempSync(join(tmpdir(), 'telve-browser-'))
const installed = join(folder, 'chromium')
writeFileSync(installed, '#!/bin/sh\necho Chromium 999.0.1.2\n')
chmodSync(installed, 0o755)

afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an installed browser is not taken', async () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  expect((await chromium()).executablePath).toContain('/.tools/')
  expect(await nameOfChromium()).toMatch(/^Chromium [\d.]+ of (@sparticuz|Debian)/)
  expect(await nameOfChromium()).not.toContain('999')
})

test('CHROMIUM_PATH names another, and its name is told', async () => {
  vi.stubEnv('CHROMIUM_PATH', installed)
  expect((await chromium()).executablePath).toBe(installed)
  expect(await nameOfChromium()).toBe('Chromium 999.0.1.2 of CHROMIUM_PATH')
})

test('a browser that does not start is refused with a sentence', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'))
  await expect(chromium()).rejects.toThrow('set CHROMIUM_PATH to one that does')
})
