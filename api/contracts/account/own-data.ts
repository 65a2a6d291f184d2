import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const needed = 'Şifreniz gerekli'

/** What somebody who finds an open screen does not know. */
export const OwnDataRequest = z.strictObject({
  password: z.string({ error: needed }).min(1, needed).max(512, 'Şifre çok uzun.'),
})

export const downloadOwnData = endpoint('post', '/api/user/data', {
  summary:
    'An archive (zip) of everything that is kept about the caller: JSON and CSV of each table, and ' +
    'the proof of their points; asks for the password, three times a day, noted in the security log',
  audience: 'member',
  body: OwnDataRequest,
  answer: z.string(),
  media: 'application/zip',
  ownLines: true,
  refusals: ['wrong_password', 'too_many_attempts', 'busy'],
})
