import * as z from 'zod'

type Schema = z.core.$ZodType

/** The schema below `optional()`, `nullable()`, defaults and transformations. */
function plain(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return plain(schema.unwrap())
  if (schema instanceof z.ZodDefault) return plain(schema.unwrap())
  return schema instanceof z.ZodPipe ? plain(schema.in) : schema
}

/** The schema of a field of a form, by the field's path; undefined where the form's has none. */
function schemaOf(schema: Schema, path: string): Schema | undefined {
  const [name = '', ...rest] = path.split('.')
  const form = plain(schema)
  const field: Schema | undefined = form instanceof z.ZodObject ? form.shape[name] : undefined
  return rest.length === 0 || !field ? field : schemaOf(field, rest.join('.'))
}

export interface FieldRules {
  /** whether the schema refuses the value of the empty control */
  required: boolean
  /** the least and the greatest number, where the field is a number with such bounds */
  min?: number
  max?: number
}

const bound = (value: number | null) =>
  value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/**
 * What a form's schema says about a field: its control shows it before anything is typed.
 * @param empty the value of the form while the control is empty
 */
export function rulesOf(schema: Schema, path: string, empty: unknown): FieldRules {
  const field = schemaOf(schema, path)
  if (!field) return { required: false }
  const required = !z.safeParse(field, empty).success
  const number = plain(field)
  if (!(number instanceof z.ZodNumber)) return { required }
  const [min, max] = [bound(number.minValue), bound(number.maxValue)]
  return { required, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
