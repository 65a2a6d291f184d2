import { queryOptions } from '@tanstack/react-query'
import { type IysList, listIysReports, readIys } from '#api/contracts/iys/iys.ts'
import { type LegalKind, listLegalVersions, readLegal } from '#api/contracts/legal/legal.ts'
import { listDataRequests, type RequestList } from '#api/contracts/requests/requests.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** A document as anybody reads it: the version that holds, or the one that is named. */
export const legalQuery = (kind: LegalKind, version?: number) =>
  queryOptions({
    queryKey: keyOf(readLegal, kind, version ?? ''),
    queryFn: ({ signal }) =>
      call(readLegal, {
        params: { kind },
        query: version === undefined ? {} : { version: String(version) },
        signal,
      }),
  })

/** All versions of a document, the one that holds first. Always stale: another person may publish. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: keyOf(listLegalVersions, kind),
    queryFn: ({ signal }) => call(listLegalVersions, { params: { kind }, signal }),
    staleTime: 0,
  })

/** What İYS is still to be told. Always stale: people change consents, and the worker tells them. */
export const iysQuery = queryOptions({
  queryKey: keyOf(readIys),
  queryFn: ({ signal }) => call(readIys, { signal }),
  staleTime: 0,
})

/** A hundred reports to İYS of a list. */
export const iysReportsQuery = (list: IysList) =>
  queryOptions({
    queryKey: keyOf(listIysReports, list),
    queryFn: ({ signal }) => call(listIysReports, { query: { list }, signal }),
    staleTime: 0,
  })

/** A hundred requests of people about their data. Always stale: the worker settles them. */
export const dataRequestsQuery = (list: RequestList) =>
  queryOptions({
    queryKey: keyOf(listDataRequests, list),
    queryFn: ({ signal }) => call(listDataRequests, { query: { list }, signal }),
    staleTime: 0,
  })
