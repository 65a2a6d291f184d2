import type { IysReport, IysSummary } from '../contracts/iys/iys.ts'
import { day, elif, hour, minutesAgo } from './fixtures.ts'

const person = { id: elif.id, fullName: elif.fullName }

/** Nothing is late, and İYS answers. */
export const iysSummary: IysSummary = {
  waiting: 2,
  overdue: 0,
  refused: 1,
  newest: 912,
  pulledAt: minutesAgo(4),
  failedAt: null,
  failure: null,
  holidaysUntil: '2030-10-29',
  holidaysEnd: false,
}

/** Changes of consents, of which one waits beyond its last day. */
export const iysReports: IysReport[] = [
  {
    id: 907,
    kind: 'email',
    recipient: elif.username,
    given: false,
    at: minutesAgo(9 * day),
    dueOn: '2026-11-13',
    overdue: true,
    tries: 6,
    outcome: null,
    answer: 'İYS answers 502',
    person,
  },
  {
    id: 912,
    kind: 'sms',
    recipient: '+905321234567',
    given: true,
    at: minutesAgo(2 * hour),
    dueOn: '2026-11-24',
    overdue: false,
    tries: 0,
    outcome: null,
    answer: null,
    person,
  },
]

/** What İYS has refused. */
export const refusedReports: IysReport[] = [
  {
    id: 901,
    kind: 'call',
    recipient: '+493012345678',
    given: true,
    at: minutesAgo(3 * day),
    dueOn: '2026-11-19',
    overdue: false,
    tries: 1,
    outcome: 'refused',
    answer: 'H119: Alıcı (recipient) geçersiz.',
    person,
  },
]
