import { type IysList, listIysReports, readIys } from '#api/contracts/iys/iys.ts'
import { type LegalKind, listLegalVersions, readLegal } from '#api/contracts/legal/legal.ts'
import { listDataRequests, type RequestList } from '#api/contracts/requests/requests.ts'
import { query } from '#web/shared/query.ts'

/** A document as anybody reads it: the version that holds, or the one that is named. */
export const legalQuery = (kind: LegalKind, version?: number) =>
  query(readLegal, { params: { kind }, query: { version: version?.toString() } })

/** All versions of a document, the one that holds first. Always stale: another person may publish. */
export const legalVersionsQuery = (kind: LegalKind) =>
  query(listLegalVersions, { params: { kind } }, { staleTime: 0 })

/** What İYS is still to be told. Always stale: people change consents, and the worker tells them. */
export const iysQuery = query(readIys, {}, { staleTime: 0 })

/** A hundred reports to İYS of a list. */
export const iysReportsQuery = (list: IysList) =>
  query(listIysReports, { query: { list } }, { staleTime: 0 })

/** A hundred requests of people about their data. Always stale: the worker settles them. */
export const dataRequestsQuery = (list: RequestList) =>
  query(listDataRequests, { query: { list } }, { staleTime: 0 })
