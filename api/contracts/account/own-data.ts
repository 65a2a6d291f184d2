import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const downloadOwnData = endpoint('post', '/api/user/data', {
  summary:
    'An archive (zip) of everything that is kept about the caller: JSON and CSV of each table, and ' +
    'the proof of their points; three times a day, noted in the security log',
  audience: 'member',
  answer: z.string(),
  media: 'application/zip',
  ownLines: true,
  proved: true,
  refusals: ['too_many_attempts'],
})
