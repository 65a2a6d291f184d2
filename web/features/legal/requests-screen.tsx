import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRequest, RequestList } from '#api/contracts/requests/requests.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { DueDay } from './due-day.tsx'
import { LegalPages } from './legal-pages.tsx'
import { dataRequestsQuery } from './queries.ts'

/** `Talepler`: what people asked about their data, and until when it must be done (docs/privacy.md). */
export function RequestsScreen() {
  const [list, setList] = useState<RequestList>('open')
  return (
    <Screen title="Talepler" width="wide">
      <LegalPages current="/admin/requests" />
      <p className="max-w-prose text-muted text-sm">
        Kişilerin kendi verileri hakkındaki talepleri. İndirmeler hemen yapılır; silinen hesaplar 14
        gün geri alınabilir, sonra kendiliğinden silinir. Yasal süre 30 gündür.
      </p>
      <SegmentedControl
        label="Talepler"
        className="justify-self-start"
        options={[
          { value: 'open', label: 'Bekleyen' },
          { value: 'settled', label: 'Tamamlanan' },
        ]}
        value={list}
        onValueChange={setList}
      />
      <Requests list={list} />
    </Screen>
  )
}

const kinds: Record<DataRequest['kind'], string> = {
  export: 'Veri indirme',
  erasure: 'Hesap silme',
}

function State({ kind, outcome, eraseAt, settledAt, reportsWaiting }: DataRequest) {
  const done = kind === 'export' ? 'İndirildi' : 'Silindi'
  return (
    <span className="min-w-0 break-words">
      {outcome === null && eraseAt !== null && Date.parse(eraseAt) > Date.now() && (
        <>
          Geri alınabilir
          <span className="block text-muted text-xs">{`${formatDateTime(eraseAt)} sonrası silinir`}</span>
        </>
      )}
      {outcome === null && eraseAt !== null && Date.parse(eraseAt) <= Date.now() && 'Siliniyor'}
      {outcome === 'done' && done}
      {outcome === 'taken_back' && 'Geri alındı'}
      {settledAt !== null && (
        <span className="block text-muted text-xs">{formatDateTime(settledAt)}</span>
      )}
      {reportsWaiting > 0 && (
        <span className="block text-warning text-xs">
          {`İYS’ye ${formatNumber(reportsWaiting)} bildirim bekliyor`}
        </span>
      )}
    </span>
  )
}

const columns: DataColumn<DataRequest>[] = [
  {
    id: 'person',
    header: 'Kişi',
    primary: true,
    cell: ({ person }) => (
      <span className="min-w-0 break-words">
        {person.fullName}
        <span className="block text-muted text-xs">{`No. ${person.id}`}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Talep',
    cell: ({ kind }) => (
      <Badge tone={kind === 'erasure' ? 'warning' : 'neutral'}>{kinds[kind]}</Badge>
    ),
  },
  { id: 'asked', header: 'Alındı', cell: ({ askedAt }) => formatDateTime(askedAt) },
  {
    id: 'due',
    header: 'Son gün',
    cell: ({ dueAt, overdue }) => <DueDay at={dueAt} overdue={overdue} />,
  },
  { id: 'state', header: 'Durum', cell: (request) => <State {...request} /> },
]

function Requests({ list }: { list: RequestList }) {
  const requests = useQuery(dataRequestsQuery(list))
  const overdue = requests.data?.filter((request) => request.overdue).length ?? 0
  return (
    <>
      {overdue > 0 && (
        <Banner tone="error" title={`${formatNumber(overdue)} talebin süresi geçti`}>
          Talepler 30 gün içinde sonuçlanmalıdır. Silinmeyen hesaplar için çalışan sürecin günlüğüne
          bakın.
        </Banner>
      )}
      <QueryTable
        label="Talepler"
        query={requests}
        columns={columns}
        rows={requests.data}
        rowKey={({ id }) => id}
        loadingRows={4}
        none="Burada talep yok."
        stackBelow="64rem"
      />
    </>
  )
}
