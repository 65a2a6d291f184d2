import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, sentenceOf } from './api-error.ts'

/** The schema of a call's body, so that a form has the server's rules and sentences. */
export function bodyOf<Body extends z.ZodType>(endpoint: { body?: Body }): Body {
  if (!endpoint.body) throw new Error('This call takes no body')
  return endpoint.body
}

/**
 * Shows a refusal in its form: each field's sentence at its field, otherwise the refusal's sentence
 * at the form. `blames` names the field of a refusal without fields. `fallback` replaces a missing
 * sentence of the server.
 */
export function showRefusal<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  error: unknown,
  blames: Partial<Record<string, FieldPath<Values>>> = {},
  fallback?: string,
): void {
  const fields = new Map(error instanceof ApiError ? Object.entries(error.fields) : [])
  const blamed = error instanceof ApiError ? blames[error.code] : undefined
  if (blamed && fields.size === 0) fields.set(blamed, sentenceOf(error))
  const known = [...fields].filter(([name]) => name in form.getValues())
  for (const [name, message] of known)
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  if (known.length === 0)
    form.setError('root', { type: 'server', message: sentenceOf(error, fallback) })
}
