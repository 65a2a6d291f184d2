import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '../contracts/registry.ts'
import { deepestBody, excessOf, mostValues } from './nesting.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const choicesOf = (s: Schema) => [...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? [])]

/** The depth of the values that a schema describes; a recursive schema would not return. */
function depthOf(s: Schema): number {
  const parts = [...Object.values(s.properties ?? {}), ...(s.items ? [s.items] : [])]
  const inside = Math.max(0, ...choicesOf(s).map(depthOf))
  return parts.length === 0 ? inside : Math.max(inside, 1 + Math.max(...parts.map(depthOf)))
}

/** The largest number of values; an array without a bound counts as infinite. */
function widthOf(s: Schema): number {
  const ofObject = Object.values(s.properties ?? {}).reduce((sum, part) => sum + widthOf(part), 0)
  const ofArray = s.items ? (s.maxItems ?? Number.POSITIVE_INFINITY) * widthOf(s.items) : 0
  return Math.max(1, ofObject, ofArray, ...choicesOf(s).map(widthOf))
}

const bodies = Object.entries(endpoints).flatMap(([name, e]) =>
  e.body ? [[name, z.toJSONSchema(e.body, { io: 'input', unrepresentable: 'any' }) as Schema]] : [],
) as [string, Schema][]

describe('the bounds are twice what the contracts need', () => {
  test.each(bodies)('%s', (_, schema) => {
    expect(2 * depthOf(schema)).toBeLessThanOrEqual(deepestBody)
    expect(2 * widthOf(schema)).toBeLessThanOrEqual(mostValues)
  })
})

const excess = (text: string) => excessOf(new TextEncoder().encode(text))

test('brackets count, wherever they stand but in strings', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
  expect(excess(nested(deepestBody))).toBeUndefined()
  expect(excess(nested(deepestBody + 2))).toBe('too deep')
  expect(excess('['.repeat(deepestBody + 1))).toBe('too deep')
  expect(excess(`["${'[{'.repeat(100)}"]`)).toBeUndefined()
  expect(excess(String.raw`["\"${'['.repeat(100)}"]`)).toBeUndefined()
  expect(excess(String.raw`["\\",${'['.repeat(100)}`)).toBe('too deep')
  expect(excess('[[],[],[]'.repeat(deepestBody))).toBe('too deep')
  expect(excess(`[${'[],'.repeat(100)}{}]`)).toBeUndefined()
  expect(excess('"ş]ğ[')).toBeUndefined()
  expect(excess('')).toBeUndefined()
})

test('values count, commas in strings do not', () => {
  const many = (count: number) => `[${Array(count).fill('1').join()}]`
  expect(excess(many(mostValues))).toBeUndefined()
  expect(excess(many(mostValues + 1))).toBe('too many values')
  expect(excess(`["${','.repeat(10_000)}"]`)).toBeUndefined()
})
