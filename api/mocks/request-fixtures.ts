import type { DataRequest } from '../contracts/requests/requests.ts'
import { day, elif, kerem, minutesAgo } from './fixtures.ts'

const inDays = (days: number) => minutesAgo(-days * day)
const open = { settledAt: null, outcome: null, kind: 'erasure' } as const

/** One that can still be taken back, and one that should have been over. */
export const openRequests: DataRequest[] = [
  {
    ...open,
    id: 31,
    person: { id: kerem.id, fullName: kerem.fullName },
    askedAt: minutesAgo(31 * day),
    dueAt: inDays(-1),
    overdue: true,
    eraseAt: inDays(-17),
    reportsWaiting: 0,
  },
  {
    ...open,
    id: 40,
    person: { id: elif.id, fullName: elif.fullName },
    askedAt: minutesAgo(3 * day),
    dueAt: inDays(27),
    overdue: false,
    eraseAt: inDays(11),
    reportsWaiting: 2,
  },
]

export const settledRequests: DataRequest[] = [
  {
    id: 41,
    kind: 'export',
    person: { id: elif.id, fullName: elif.fullName },
    askedAt: minutesAgo(day),
    dueAt: inDays(29),
    overdue: false,
    eraseAt: null,
    settledAt: minutesAgo(day),
    outcome: 'done',
    reportsWaiting: 0,
  },
  {
    id: 30,
    kind: 'erasure',
    person: { id: 97, fullName: 'Silinen kullanıcı' },
    askedAt: minutesAgo(20 * day),
    dueAt: inDays(10),
    overdue: false,
    eraseAt: inDays(-6),
    settledAt: minutesAgo(6 * day),
    outcome: 'done',
    reportsWaiting: 1,
  },
  {
    id: 29,
    kind: 'erasure',
    person: { id: kerem.id, fullName: kerem.fullName },
    askedAt: minutesAgo(50 * day),
    dueAt: inDays(-20),
    overdue: false,
    eraseAt: inDays(-36),
    settledAt: minutesAgo(45 * day),
    outcome: 'taken_back',
    reportsWaiting: 0,
  },
]
