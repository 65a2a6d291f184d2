import { expect, test } from 'vitest'
import * as z from 'zod'
import { rulesOf } from './form-schema.ts'

const Form = z
  .strictObject({
    name: z.string().trim().min(1),
    note: z.string().max(200),
    phone: z.string().min(10).nullable(),
    price: z.string().transform(Number).pipe(z.int().min(100)),
    size: z.int().min(2).max(30),
    stock: z.int().min(1).nullable().optional(),
    consents: z.object({ email: z.boolean() }).optional(),
  })
  .refine(({ name }) => name !== 'Telve')

test('a field is required where the schema refuses what its empty control gives', () => {
  expect(rulesOf(Form, 'name', '')).toEqual({ required: true })
  expect(rulesOf(Form, 'note', '')).toEqual({ required: false })
  expect(rulesOf(Form, 'phone', null)).toEqual({ required: false })
  expect(rulesOf(Form, 'phone', '')).toEqual({ required: true })
})

test('the bounds of a number are those of its schema, also where it may be missing', () => {
  expect(rulesOf(Form, 'size', Number.NaN)).toEqual({ required: true, min: 2, max: 30 })
  expect(rulesOf(Form, 'stock', undefined)).toEqual({ required: false, min: 1 })
})

test('an amount that is typed as text has no bounds of a number', () => {
  expect(rulesOf(Form, 'price', '')).toEqual({ required: true })
})

test('a field within a field is found by its path', () => {
  expect(rulesOf(Form, 'consents.email', '')).toEqual({ required: true })
})

test('a field that the schema does not have is not required', () => {
  expect(rulesOf(Form, 'root', '')).toEqual({ required: false })
  expect(rulesOf(z.union([Form, z.object({ id: z.int() })]), 'name', '')).toEqual({
    required: false,
  })
})
