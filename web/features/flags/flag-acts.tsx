import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FlagAct, mostActs } from '#api/contracts/flags/flags.ts'
import { type DataColumn, NoValue } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { labelOf, undoneOf } from './flag-words.ts'
import { flagActsQuery } from './queries.ts'

const columns: DataColumn<FlagAct>[] = [
  { id: 'at', header: 'Zaman', primary: true, cell: ({ at }) => formatDateTime(at) },
  { id: 'act', header: 'İşlem', cell: labelOf },
  { id: 'staff', header: 'Yapan', cell: ({ staff }) => staff?.fullName ?? <NoValue /> },
  { id: 'customer', header: 'Müşteri', cell: ({ customer }) => customer.fullName },
  { id: 'branch', header: 'Şube', cell: ({ branch }) => branch?.name ?? <NoValue /> },
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    cell: ({ points }) => <span className="tabular">{formatNumber(points)}</span>,
  },
]
const undone: DataColumn<FlagAct> = {
  id: 'undone',
  header: 'Geri alma',
  cell: (act) => undoneOf(act) ?? <NoValue />,
}

/** Entries that are chosen to be taken back. */
interface Undo {
  entryIds: readonly number[]
  onChange: (entryIds: number[]) => void
}

interface FlagActsProps {
  id: number
  /** how many there are; the newest are shown */
  acts: number
  /** chooses those to take back; without it they are shown alone */
  undo?: Undo | undefined
  /** tells of each what became of taking it back, or why it can't be */
  tellsUndone?: boolean
}

const canUndo = ({ entryId, undoRefusal }: FlagAct): boolean =>
  entryId != null && undoRefusal === null

/** Which money goes back with chosen acts, in a sentence after another one; empty where none does. */
function refundsOf(chosen: readonly FlagAct[]): string {
  const bills = chosen.filter(({ act }) => act === 'bill')
  const orders = bills.filter(({ orderId }) => orderId)
  if (bills.length === 0) return ''
  if (orders.length === 0) return ' Alışverişlerin tamamı iade edilir.'
  const what = orders.length === bills.length ? 'Siparişlerin' : 'Alışverişlerin ve siparişlerin'
  return ` ${what} tamamı iade edilir; siparişte kullanılan puanlar ve kuponlar müşteriye döner.`
}

const keyOf = ({ entryId, at, act, points, customer }: FlagAct) =>
  entryId ?? `${at} ${act} ${points} ${customer.id}`

/** What a flag was raised for. */
export function FlagActs({ id, acts, undo, tellsUndone = undo !== undefined }: FlagActsProps) {
  const found = useQuery(flagActsQuery(id))
  const shown = useMemo(() => (tellsUndone ? [...columns, undone] : columns), [tellsUndone])
  const chosen = found.data?.filter(({ entryId }) => entryId && undo?.entryIds.includes(entryId))
  const possible = found.data?.filter(canUndo) ?? []
  const points = chosen?.reduce((sum, act) => sum + act.points, 0) ?? 0
  return (
    <div className="grid gap-2">
      <QueryTable<FlagAct>
        dense
        label="İşlemler"
        query={found}
        columns={shown}
        rows={found.data}
        rowKey={keyOf}
        loadingRows={Math.min(acts, 5)}
        none="İşlem bulunamadı."
        selection={
          undo && {
            selected: new Set(undo.entryIds),
            canSelect: canUndo,
            labelOf: (row) => `${labelOf(row)}, ${formatDateTime(row.at)}`,
            onChange: (rows, isChosen) => {
              const ids = new Set(undo.entryIds)
              for (const { entryId } of rows) {
                if (entryId && isChosen) ids.add(entryId)
                else if (entryId) ids.delete(entryId)
              }
              undo.onChange([...ids])
            },
          }
        }
      />
      {acts > mostActs && (
        <p className="text-muted text-sm">{`${formatNumber(acts)} işlemin son ${mostActs} tanesi.`}</p>
      )}
      {undo && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="text-sm">
            {chosen?.length
              ? `Seçilen ${formatNumber(chosen.length)} işlem geri alınır: ${formatPoints(points)}.${refundsOf(chosen)}`
              : 'Geri alınacak işlemleri seçebilirsiniz.'}
          </p>
          {possible.length > (chosen?.length ?? 0) && (
            <Button
              tone="ghost"
              onClick={() => undo.onChange(possible.flatMap(({ entryId }) => entryId ?? []))}
            >
              Tümünü Seç
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
