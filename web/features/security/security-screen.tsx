import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { kindLabels } from '#api/contracts/security/kind-labels.ts'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type DataColumn, NoValue } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { exportSecurityMutation, type SecuritySearch, securityQuery, sound } from './queries.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { SecurityFilters } from './security-filters.tsx'
import { detailOf, kindTones } from './security-texts.ts'

/** A person; on a phone by name alone, so that six entries are in sight. */
function Someone({ person }: { person: SecurityEntry['actor'] }) {
  if (!person) return <NoValue />
  return (
    <span className="block min-w-24 @max-[42rem]:min-w-0">
      {person.fullName}
      <Email address={person.username} className="block text-muted text-xs @max-[42rem]:hidden" />
    </span>
  )
}

const columns: DataColumn<SecurityEntry>[] = [
  {
    id: 'kind',
    header: 'Olay',
    primary: true,
    cell: ({ kind }) => <Badge tone={kindTones[kind]}>{kindLabels[kind]}</Badge>,
  },
  {
    id: 'at',
    header: 'Zaman',
    corner: true,
    cell: ({ at }) => (
      <span className="whitespace-nowrap @min-[42rem]:@max-[52rem]:whitespace-normal">
        {formatDateTime(at)}
      </span>
    ),
  },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => <Someone person={actor} /> },
  { id: 'subject', header: 'Kime', cell: ({ subject }) => <Someone person={subject} /> },
  {
    id: 'detail',
    header: 'Ayrıntı',
    plain: true,
    cell: (entry) => {
      const detail = detailOf(entry)
      return detail ? <span className="break-words">{detail}</span> : <NoValue />
    },
  },
  {
    id: 'address',
    header: 'Adres',
    plain: true,
    cell: ({ address }) =>
      address === null ? (
        <NoValue />
      ) : (
        <span className="block min-w-20 wrap-anywhere @max-[42rem]:min-w-0 @max-[42rem]:text-muted">
          {address}
        </span>
      ),
  },
]

interface SecurityScreenProps {
  search: SecuritySearch
  onSearchChange: (search: SecuritySearch) => void
}

/** The security log with its filters. The server admits only administrators. */
export function SecurityScreen({ search, onSearchChange }: SecurityScreenProps) {
  const filters = sound(search)
  const log = useInfiniteQuery(securityQuery(filters))
  const rows = useMemo(() => rowsOf(log.data), [log.data])
  return (
    <Screen
      title="Güvenlik Kaydı"
      width="wide"
      actions={
        <DownloadButton
          mutation={exportSecurityMutation}
          search={filters}
          name="guvenlik-kaydi.csv"
        />
      }
    >
      <SecondFactorRule />
      <SecurityFilters search={search} onSearchChange={onSearchChange} />
      <QueryTable
        compact
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
