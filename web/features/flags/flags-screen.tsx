import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import type { Flag } from '#api/contracts/flags/flags.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type DataColumn, NoValue } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { kindLabels, oddityOf, outcomeLabels, undoneSentence } from './flag-words.ts'
import { flagsQuery } from './queries.ts'
import { FlagSettingsPart } from './settings-part.tsx'

const lists = ['open', 'settled', 'settings'] as const
const listLabels = { open: 'Bekleyen', settled: 'Sonuçlanan', settings: 'Eşikler' }

/** The part that is shown, from the address. */
export const FlagsSearch = z.object({ list: z.enum(lists).optional().catch(undefined) })
export type FlagsSearch = z.output<typeof FlagsSearch>

interface FlagsScreenProps {
  search: FlagsSearch
  onSearchChange: (search: FlagsSearch) => void
}

/** `Olağan Dışı`: what looks odd in what people recorded, for somebody to settle (decisions/264). */
export function FlagsScreen({ search: { list = 'open' }, onSearchChange }: FlagsScreenProps) {
  return (
    <Screen title="Olağan Dışı Hareketler" width="wide">
      <p className="text-muted">
        Kasada yapılanlar ve açılan hesaplar içinde göze batanlar. Uyarı hiçbir işlemi durdurmaz;
        birinin bakıp sonuçlandırmasını bekler.
      </p>
      <SegmentedControl
        label="Uyarılar"
        className="flex-wrap justify-self-start"
        options={lists.map((value) => ({ value, label: listLabels[value] }))}
        value={list}
        onValueChange={(value) => onSearchChange({ list: value === 'open' ? undefined : value })}
      />
      {list === 'settings' ? <FlagSettingsPart /> : <FlagList state={list} />}
    </Screen>
  )
}

function FlagList({ state }: { state: 'open' | 'settled' }) {
  const list = useInfiniteQuery(flagsQuery(state))
  const [opened, setOpened] = useState<Flag>()
  const columns = useMemo(() => columnsOf(setOpened), [])
  return (
    <>
      <QueryTable
        compact
        label={listLabels[state]}
        query={list}
        columns={columns}
        rows={rowsOf(list.data)}
        rowKey={({ id }) => id}
        loadingRows={6}
        none={state === 'open' ? 'Bekleyen uyarı yok.' : 'Henüz sonuçlanan uyarı yok.'}
      />
      <MorePages list={list} />
      {opened && <FlagDialog flag={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const columnsOf = (open: (flag: Flag) => void): DataColumn<Flag>[] => [
  {
    id: 'what',
    header: 'Ne',
    primary: true,
    cell: (flag) => (
      <span className="min-w-0">
        {kindLabels[flag.kind]}
        <span className="block text-muted text-xs">{oddityOf(flag)}</span>
        <span className="block text-xs">{undoneSentence(flag.settled)}</span>
      </span>
    ),
  },
  { id: 'staff', header: 'İşlemi yapan', cell: ({ staff }) => <Person person={staff} /> },
  { id: 'customer', header: 'Müşteri', cell: ({ customer }) => <Person person={customer} /> },
  { id: 'branch', header: 'Şube', cell: ({ branch }) => branch?.name ?? <NoValue /> },
  { id: 'until', header: 'Son işlem', cell: ({ until }) => formatDateTime(until) },
  { id: 'state', header: 'Sonuç', corner: true, cell: (flag) => <Outcome flag={flag} /> },
  {
    id: 'acts',
    header: 'İşlemler',
    align: 'end',
    cell: (flag) => (
      <Button
        tone="plain"
        aria-label={`İncele: ${kindLabels[flag.kind]}, ${(flag.staff ?? flag.customer)?.fullName ?? formatDateTime(flag.until)}`}
        onClick={() => open(flag)}
      >
        İncele
      </Button>
    ),
  },
]

/** Somebody's name, which leads to their page. */
function Person({ person }: { person: Flag['staff'] }) {
  if (!person) return <NoValue />
  return (
    <Link
      to="/admin/users"
      search={{ person: person.id }}
      className="min-w-0 break-words text-accent underline"
    >
      {person.fullName}
    </Link>
  )
}

function Outcome({ flag: { settled } }: { flag: Flag }) {
  if (!settled) return <Badge tone="warning">Bekliyor</Badge>
  const { outcome } = settled
  return <Badge tone={outcome === 'fine' ? 'earn' : 'spend'}>{outcomeLabels[outcome]}</Badge>
}
