import { useQuery } from '@tanstack/react-query'
import { type FlagAct, mostActs } from '#api/contracts/flags/flags.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { actLabels } from './flag-words.ts'
import { flagActsQuery } from './queries.ts'

const columns: DataColumn<FlagAct>[] = [
  { id: 'at', header: 'Zaman', primary: true, cell: ({ at }) => formatDateTime(at) },
  { id: 'act', header: 'İşlem', cell: ({ act }) => actLabels[act] },
  { id: 'staff', header: 'Yapan', cell: ({ staff }) => staff.fullName },
  { id: 'customer', header: 'Müşteri', cell: ({ customer }) => customer.fullName },
  { id: 'branch', header: 'Şube', cell: ({ branch }) => branch.name },
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    cell: ({ points }) => <span className="tabular">{formatNumber(points)}</span>,
  },
]

/** What a flag was raised for. @param acts how many there are; the newest are shown */
export function FlagActs({ id, acts }: { id: number; acts: number }) {
  const found = useQuery(flagActsQuery(id))
  return (
    <div className="grid gap-2">
      <QueryTable
        dense
        label="İşlemler"
        query={found}
        columns={columns}
        rows={found.data}
        rowKey={({ at, act, points, customer }) => `${at} ${act} ${points} ${customer.id}`}
        loadingRows={Math.min(acts, 5)}
        none="İşlem bulunamadı."
      />
      {acts > mostActs && (
        <p className="text-muted text-sm">{`${formatNumber(acts)} işlemin son ${mostActs} tanesi.`}</p>
      )}
    </div>
  )
}
