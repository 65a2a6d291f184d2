import type * as z from 'zod'
import type { Endpoint } from '../contracts/endpoint.ts'
import { Refusal } from './refusal.ts'

/** The most fields that one refusal names, and the longest field name, characters. */
const mostFields = 20
const longestName = 100

/**
 * Parses a part of a request by its contract's schema. It does not use Elysia's validation, whose
 * error prints the input: for deeply nested input that took seconds and gigabytes.
 * @throws Refusal that names the fields, never what was in them, and no more of them than a form has
 */
export function parsed(e: Endpoint, part: 'params' | 'query' | 'body', sent: unknown): unknown {
  const schema: z.ZodType | undefined = e[part]
  if (!schema) return undefined
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  const fields: Record<string, string> = Object.create(null)
  for (const issue of result.error.issues.slice(0, mostFields)) {
    const name = issue.path.map(String).join('.').slice(0, longestName)
    fields[name || part] ??= issue.message
  }
  const [[first, sentence] = ['', undefined]] = Object.entries(fields)
  const [field = ''] = first.split('.')
  const refusals = e.fieldRefusals ?? {}
  const named = Object.hasOwn(refusals, field) ? refusals[field] : undefined
  if (named) throw new Refusal(named, { fields })
  throw new Refusal('invalid_request', { fields, ...(sentence && { sentence }) })
}

/** The parameters of an address; a repeated one is an array of its values. */
export function queryOf(url: string): Record<string, string | string[]> {
  const at = url.indexOf('?')
  const query: Record<string, string | string[]> = Object.create(null)
  if (at < 0) return query
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    const known = query[name]
    if (known === undefined) query[name] = value
    else if (typeof known === 'string') query[name] = [known, value]
    else known.push(value)
  }
  return query
}
