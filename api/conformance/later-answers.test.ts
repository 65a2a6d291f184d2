import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '../contracts/registry.ts'

test('no page refuses an answer for a field that a later release has given it', () => {
  const strict = Object.entries(endpoints).flatMap(([name, { answer }]) => {
    if (!answer) return []
    const schema = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' })
    return JSON.stringify(schema).includes('"additionalProperties":false') ? [name] : []
  })
  expect(strict).toEqual([])
})
