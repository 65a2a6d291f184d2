import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rightsTable } from '#api/contracts/posts/rights.ts'
import { runScript } from '#platform/testing/script.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')

test('docs/security.md has the matrix of who may do what', () => {
  expect(page).toContain(`\n\n${rightsTable()}\n\n`)
})

test('`npm run rights` prints it', async () => {
  const { out } = await runScript('rights.ts', [], { PATH: process.env.PATH })
  expect(out.trim()).toBe(rightsTable())
})
