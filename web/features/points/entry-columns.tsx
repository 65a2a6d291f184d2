import type { PointEntry } from '#api/contracts/points/points.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { spokenEntry } from '#web/shared/entry-labels.ts'

/** The amount of an entry and the balance after it, in every table of entries. */
export const movementColumns: readonly DataColumn<PointEntry>[] = [
  {
    id: 'amount',
    header: 'Puan',
    align: 'end',
    cell: (entry) => (
      <SignedPoints amount={entry.amount} kind={entry.type} spoken={spokenEntry(entry)} />
    ),
  },
  {
    id: 'after',
    header: 'İşlem Sonrası',
    align: 'end',
    cell: ({ balanceAfter }) => formatNumber(balanceAfter),
  },
]
