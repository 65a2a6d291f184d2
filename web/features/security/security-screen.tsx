import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { type SecuritySearch, securityQuery } from './queries.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { SecurityFilters } from './security-filters.tsx'
import { detailOf, kinds } from './security-texts.ts'

function Someone({ person }: { person: SecurityEntry['actor'] }) {
  if (!person) return <span className="text-muted">–</span>
  return (
    <span className="min-w-0 max-sm:text-end">
      {person.fullName}
      <Email address={person.username} className="block text-muted text-xs" />
    </span>
  )
}

const columns: DataColumn<SecurityEntry>[] = [
  {
    id: 'kind',
    header: 'Olay',
    primary: true,
    cell: ({ kind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>,
  },
  { id: 'at', header: 'Zaman', cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => <Someone person={actor} /> },
  { id: 'subject', header: 'Kime', cell: ({ subject }) => <Someone person={subject} /> },
  {
    id: 'detail',
    header: 'Ayrıntı',
    cell: (entry) => <span className="break-words">{detailOf(entry) || '–'}</span>,
  },
  { id: 'address', header: 'Adres', cell: ({ address }) => address ?? '–' },
]

interface SecurityScreenProps {
  search: SecuritySearch
  onSearchChange: (search: SecuritySearch) => void
}

/** The security log with its filters. The server admits only administrators. */
export function SecurityScreen({ search, onSearchChange }: SecurityScreenProps) {
  const log = useInfiniteQuery(securityQuery(search))
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.rows) ?? [], [log.data])
  return (
    <Screen title="Güvenlik Kaydı" width="wide">
      <SecondFactorRule />
      <SecurityFilters search={search} onSearchChange={onSearchChange} />
      {log.isError && rows.length === 0 ? (
        <ErrorState pending={log.isFetching} onRetry={() => void log.refetch()}>
          {sentenceOf(log.error)}
        </ErrorState>
      ) : (
        <DataTable
          label="Güvenlik kaydı"
          columns={columns}
          rows={rows}
          rowKey={(entry) => entry.id}
          loadingRows={log.isPending ? 8 : undefined}
          empty={<EmptyState>Bu ölçütlere uyan bir kayıt yok.</EmptyState>}
        />
      )}
      <MorePages list={log} />
    </Screen>
  )
}
