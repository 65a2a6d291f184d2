import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { type SecuritySearch, securityQuery } from './queries.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { SecurityFilters } from './security-filters.tsx'
import { detailOf, kinds } from './security-texts.ts'

function Someone({ person }: { person: SecurityEntry['actor'] }) {
  if (!person) return <span className="text-muted">–</span>
  return (
    <span className="min-w-0">
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
      <QueryTable
        label="Güvenlik kaydı"
        query={log}
        columns={columns}
        rows={rows}
        rowKey={(entry) => entry.id}
        loadingRows={8}
        none="Bu ölçütlere uyan bir kayıt yok."
      />
      <MorePages list={log} />
    </Screen>
  )
}
