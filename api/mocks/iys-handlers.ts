import { exportIys, listIysReports, readIys, settleIys } from '../contracts/iys/iys.ts'
import { iysReports, iysSummary, refusedReports } from './iys-fixtures.ts'
import { answers } from './mock.ts'

/** What İYS is told, as administrators follow it. */
export const iysHandlers = [
  answers(readIys, iysSummary),
  answers(listIysReports, ({ query }) => {
    if (query.get('list') === 'refused') return refusedReports
    return query.get('list') === 'settled' ? [] : iysReports
  }),
  answers(exportIys, 'recipient,recipientType,type,status,consentDate,source\r\n'),
  answers(settleIys, { settled: 3 }),
]
