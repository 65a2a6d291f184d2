import { queryOptions } from '@tanstack/react-query'
import { type LegalKind, listLegalVersions, readLegal } from '#api/contracts/legal/legal.ts'
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
