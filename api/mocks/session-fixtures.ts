import type { OwnSession } from '../contracts/account/sessions.ts'
import { day, minutesAgo } from './fixtures.ts'

/** Elif's sessions: this computer, her phone, and one opened before devices were stored. */
export const elifsSessions: OwnSession[] = [
  {
    id: 'a3f4a4e2-7a53-4f0c-9a39-0a8d0a6c1b01',
    device: 'Chrome · Windows',
    address: '203.0.113.24',
    createdAt: minutesAgo(6 * day),
    seenAt: minutesAgo(2),
    current: true,
  },
  {
    id: 'a3f4a4e2-7a53-4f0c-9a39-0a8d0a6c1b02',
    device: 'Safari · iPhone',
    address: '2a02:ff0:20c:14d6:8c5a:1f2e:90ab:77cd',
    createdAt: minutesAgo(21 * day),
    seenAt: minutesAgo(day),
    current: false,
  },
  {
    id: 'a3f4a4e2-7a53-4f0c-9a39-0a8d0a6c1b03',
    device: null,
    address: null,
    createdAt: minutesAgo(60 * day),
    seenAt: minutesAgo(9 * day),
    current: false,
  },
]
