import type { ClearingLine } from '#api/contracts/dashboard/clearing.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'

export const nameOf = ({ branch }: ClearingLine): string => branch?.name ?? 'Zincir'

/** Who a line is of, as the address and the API name them. */
export const partyOf = ({ branch }: ClearingLine): number | 'chain' => branch?.id ?? 'chain'

const amount = (
  header: string,
  textOf: (line: ClearingLine) => string,
): DataColumn<ClearingLine> => ({
  id: header,
  header,
  align: 'end',
  cell: (line) => <span className="tabular">{textOf(line)}</span>,
})

/** What a party gets and owes in points, and what is left of it in lira. @param pointValue kuruş */
export const amountColumns = (pointValue: number): DataColumn<ClearingLine>[] => [
  amount('Alacak (puan)', ({ honoured }) => formatNumber(honoured)),
  amount('Borç (puan)', ({ issued }) => formatNumber(issued)),
  amount('Net (TL)', ({ honoured, issued }) => formatMoney((honoured - issued) * pointValue)),
]
