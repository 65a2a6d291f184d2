import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Version } from '../fields.ts'
import { changes } from '../rows.ts'
import { prose } from '../typed-fields.ts'

/** The most characters of a note. */
export const longestNote = 1000

/** What the house keeps about a person in words; the person may ask for it (privacy.md). */
export const HouseNote = z.object({
  /** of the person */
  id: Id,
  /** empty where there is none */
  note: z.string(),
  /** who wrote it last, and when; null where nobody has */
  actor: z.object({ id: Id, fullName: z.string() }).nullable(),
  at: Instant.nullable(),
  version: Version,
})
export type HouseNote = z.output<typeof HouseNote>

export const HouseNoteFields = z.strictObject({
  note: prose(longestNote, 'Görünür bir metin yazın.'),
})

export const changeHouseNote = endpoint('patch', '/api/admin/users/:id/note', {
  summary: 'Write what the house keeps about a person; an empty note removes it',
  audience: 'people.manage',
  ...changes(HouseNoteFields, HouseNote),
  refusals: ['user_not_found', 'account_leaving'],
})
