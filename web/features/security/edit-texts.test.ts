import { expect, test } from 'vitest'
import { isManaging } from '#api/contracts/admission.ts'
import { commonRefusals } from '#api/contracts/common-refusals.ts'
import type { Endpoint } from '#api/contracts/endpoint.ts'
import { refusals } from '#api/contracts/refusals.ts'
import { endpoints } from '#api/contracts/registry.ts'
import { fieldNames } from '#web/shared/field-names.ts'
import { edited, editParts, refused } from './edit-texts.ts'

const noted = Object.values(endpoints).filter(
  (e: Endpoint) => isManaging(e) && e.method !== 'get' && !e.ownLines,
)

test('everything that administrators edit has a Turkish name, with its fields', () => {
  expect(noted.length).toBeGreaterThan(15)
  for (const e of noted) {
    const what = e.path.split('/').filter((part) => part && part !== 'restore' && part[0] !== ':')
    expect(edited, e.path).toHaveProperty(what.at(-1) ?? '')
    const shape = (e.body as { shape?: object } | undefined)?.shape ?? {}
    for (const field of Object.keys(shape)) expect(fieldNames, e.path).toHaveProperty(field)
  }
})

test('every refusal that is counted has a Turkish name', () => {
  for (const [code, [status]] of Object.entries({ ...refusals, ...commonRefusals }))
    if (status === 403 || status === 429) expect(refused).toHaveProperty(code)
})

test('an edit reads as a sentence does', () => {
  const detail = { what: 'items', act: 'changed', id: 31, fields: 'name, vatRate' }
  expect(editParts(detail)).toEqual(['Ürün no. 31 değiştirildi', 'ad, KDV oranı'])
})
