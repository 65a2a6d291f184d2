import * as z from 'zod'
import { IdText } from './fields.ts'

const params = z.object({ id: IdText })

/**
 * The parts that calls share which create a row: its fields in, the new row out (decisions.md §8).
 */
export const creates = <Fields extends z.ZodType, Row extends z.ZodType>(
  fields: Fields,
  row: Row,
) => ({ body: fields, answer: row, status: 201, idempotent: 'answer' }) as const

/**
 * The parts that calls share which change a row of the version that they name (decisions.md §8).
 */
export const changes = <Fields extends z.ZodType, Row extends z.ZodType>(
  fields: Fields,
  row: Row,
) => ({ params, body: fields, answer: row, versioned: row })

/**
 * The parts that calls share which delete a row of the version that they name (decisions.md §8).
 */
export const deletes = <Row extends z.ZodType>(row: Row) => ({ params, versioned: row })
