import type { HttpHandler } from 'msw'
import {
  type AvailabilityState,
  changeItemAvailability,
  changeOptionAvailability,
  listAvailability,
  readStock,
  type StockRow,
} from '../contracts/branches/availability.ts'
import { kerem } from './fixtures.ts'
import { answers } from './mock.ts'
import { availability, nextOpening, stockRows } from './stock-fixtures.ts'

/** The row after staff have said this about it. */
function after(
  kind: StockRow['kind'],
  id: number,
  { state, left }: { state: AvailabilityState; left?: number | undefined },
): StockRow {
  const row = stockRows.find((one) => one.kind === kind && one.id === id) ?? stockRows[0]
  if (!row) throw new Error('there is nothing on the sheet')
  return {
    ...row,
    state,
    left: left ?? null,
    until: state === 'until_opening' ? nextOpening : null,
    actor: { id: kerem.id, fullName: kerem.fullName },
    at: new Date().toISOString(),
    version: row.version + 1,
  }
}

/** Mocks of what a branch is out of. */
export const stockHandlers: HttpHandler[] = [
  answers(listAvailability, availability),
  answers(readStock, { nextOpening, rows: stockRows }),
  answers(changeItemAvailability, ({ params, body }) => after('item', Number(params.itemId), body)),
  answers(changeOptionAvailability, ({ params, body }) =>
    after('option', Number(params.optionId), body),
  ),
]
