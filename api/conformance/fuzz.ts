import * as fc from 'fast-check'

/** A JSON Schema as z.toJSONSchema writes it, limited to what the contracts use. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2005-12-31') })
    .map((d) => d.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
  email: fc.uuid().map((id) => `${id}@telve.example`),
}

const text = (schema: Schema): fc.Arbitrary<unknown> => {
  const special = byFormat[schema.format ?? '']
  if (special) return special
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({
    minLength: schema.minLength ?? 1,
    maxLength: Math.min(schema.maxLength ?? 40, 40),
  })
}

const byType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  object: (schema) => {
    const { properties, required = [] } = schema
    if (!properties) return text(schema)
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valid(part)])),
      { requiredKeys: required },
    )
  },
  array: ({ items }) => fc.array(items ? valid(items) : fc.anything(), { maxLength: 3 }),
  integer: ({ minimum = 1, maximum = 1_000_000 }) =>
    fc.integer({ min: Math.max(minimum, -1_000_000), max: Math.min(maximum, 1_000_000) }),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: () => fc.boolean(),
}

/** Values that match a schema. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (options) return fc.oneof(...options.map(valid))
  return (byType[schema.type ?? ''] ?? text)(schema)
}

/** Values that no field accepts: wrong types, numbers out of range, text that cannot be stored. */
export const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    2 ** 53,
    -(2 ** 53),
    {},
    [],
    [[]],
    { $ne: null },
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    ' ',
    "'; drop table users; --",
    'A'.repeat(5_000),
    '../../etc/passwd',
    '%00',
    '１２',
  ),
  fc.string({ unit: 'binary' }),
  fc.object({ maxDepth: 2 }),
)

/** Replaces one value inside a JSON value and keeps the others. */
function replacedAt(value: unknown, path: readonly string[], next: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return next
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [head]: replacedAt(object[head], rest, next) }
}

/** The paths of all fields of a body. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...at, name]))]
}

const without = (value: unknown, path: readonly string[]): unknown => {
  const [head, ...rest] = path
  if (head === undefined || typeof value !== 'object' || value === null) return undefined
  const { [head]: part, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [head]: without(part, rest) }
}

/** JSON numbers that JSON.parse accepts and no field should. */
const oddNumbers = ['1e309', '-1e309', 'NaN', '-0', '1e-400', '0x10', '99999999999999999999']

/**
 * Text nested or widened beyond every contract, closed or not, with closing brackets in strings.
 */
const excessive = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '[{"a":', '["]}\\"",', '{"__proto__":'),
    fc.integer({ min: 9, max: 60_000 }),
    fc.boolean(),
  )
  .map(([opening, times, closed]) => {
    const depth = Math.min(times, Math.floor(30_000 / opening.length))
    const ends = [...opening].reverse().flatMap((c) => (c === '[' ? ']' : c === '{' ? '}' : []))
    // Brackets inside strings do not nest.
    const closing = opening.startsWith('["') ? ']' : ends.join('')
    return opening.repeat(depth) + (closed ? `0${closing.repeat(depth)}` : '')
  })

const wide = fc
  .tuple(fc.constantFrom('null', '""', '{}', '[]', '1e9'), fc.integer({ min: 1, max: 20_000 }))
  .chain(([value, times]) =>
    fc.constantFrom(
      `[${Array(times).fill(value).join()}]`.slice(0, 65_536),
      `{${Array.from({ length: times / 4 }, (_, i) => `"k${i}":${value}`).join()}}`,
    ),
  )

/**
 * A broken body: a field replaced, missing or unknown, an invalid number in a field, truncated
 * JSON, or no JSON at all.
 */
export const brokenBody = (schema: Schema): fc.Arbitrary<string> =>
  valid(schema).chain((body) => {
    const paths = pathsOf(body)
    const path = fc.constantFrom(...paths)
    const text = JSON.stringify(body) ?? ''
    return fc.oneof(
      fc.tuple(path, invalidValue).map(([p, r]) => JSON.stringify(replacedAt(body, p, r)) ?? ''),
      path.map((p) => JSON.stringify(without(body, p)) ?? ''),
      fc
        .tuple(path, fc.constantFrom('isAdmin', 'points', '__proto__', 'constructor', 'çay'))
        .map(([p, name]) => {
          const inside = paths.some((other) => other.length === p.length + 1) ? p : []
          return JSON.stringify(replacedAt(body, [...inside, name], true)) ?? ''
        }),
      fc
        .tuple(path, fc.constantFrom(...oddNumbers))
        .map(([p, number]) =>
          (JSON.stringify(replacedAt(body, p, '@@')) ?? '').replace('"@@"', number),
        ),
      fc.nat({ max: Math.max(0, text.length - 1) }).map((n) => text.slice(0, n)),
      fc.constantFrom('', '{', '[]', 'null', '"', '{"a":1}}', '\ufeff{}', '{"a":\u0000}', '[1,2'),
      fc.constant(`{"note":"${'ş'.repeat(40_000)}"}`),
      excessive,
      wide,
      fc
        .tuple(path, fc.oneof(excessive, wide))
        .map(([p, inside]) =>
          (JSON.stringify(replacedAt(body, p, '@@')) ?? '').replace('"@@"', () => inside),
        ),
    )
  })
