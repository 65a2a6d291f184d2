import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint('get', '/api/health', {
  summary: 'The process is alive',
  audience: 'anyone',
  answer: z.object({
    status: z.literal('ok'),
    /** of the process that answers: a tag or a commit (docs/operations.md, RELEASE) */
    release: z.string(),
  }),
  refusals: [],
})

export const ready = endpoint('get', '/api/ready', {
  summary: 'This process can serve: its database takes writes and has its schema',
  audience: 'anyone',
  answer: z.object({
    status: z.literal('ready'),
    database: z.literal('ok'),
    /** a missing queue is told and is no obstacle: notifications wait (decisions/246) */
    queue: z.enum(['ok', 'away']),
    /** whether a notification of an entry or a message has waited for two minutes or more, which is no obstacle either */
    deliveries: z.enum(['ok', 'late']),
    migrations: z.literal('ok'),
  }),
  refusals: ['unavailable'],
})
