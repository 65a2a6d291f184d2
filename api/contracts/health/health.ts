import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint('get', '/api/health', {
  summary: 'The process is alive',
  audience: 'anyone',
  answer: z.object({ status: z.literal('ok') }),
  refusals: [],
})

export const ready = endpoint('get', '/api/ready', {
  summary: 'Database, queue and migrations are ready to serve',
  audience: 'anyone',
  answer: z.object({
    status: z.literal('ready'),
    database: z.literal('ok'),
    queue: z.literal('ok'),
    migrations: z.literal('ok'),
  }),
  refusals: ['unavailable'],
})
