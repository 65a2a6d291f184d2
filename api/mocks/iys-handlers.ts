import { exportIys, listIysReports, readIys, settleIys } from '../contracts/iys/iys.ts'
import { listDataRequests } from '../contracts/requests/requests.ts'
import { iysReports, iysSummary, refusedReports } from './iys-fixtures.ts'
import { answers } from './mock.ts'
import { openRequests, settledRequests } from './request-fixtures.ts'

/** What İYS is told, and what people asked about their data, as administrators follow it. */
export const iysHandlers = [
  answers(readIys, iysSummary),
  answers(listIysReports, ({ query }) => {
    if (query.get('list') === 'refused') return refusedReports
    return query.get('list') === 'settled' ? [] : iysReports
  }),
  answers(exportIys, 'recipient,recipientType,type,status,consentDate,source\r\n'),
  answers(listDataRequests, ({ query }) =>
    query.get('list') === 'settled' ? settledRequests : openRequests,
  ),
  answers(settleIys, { settled: 3 }),
]
