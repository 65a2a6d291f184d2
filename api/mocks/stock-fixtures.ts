import type { BranchAvailability, StockRow } from '../contracts/branches/availability.ts'
import { kerem, minutesAgo } from './fixtures.ts'
import { menuCategories, menuItems } from './menu-fixtures.ts'
import { optionGroups } from './option-fixtures.ts'

const untouched = {
  state: 'on',
  until: null,
  left: null,
  byOptions: false,
  actor: null,
  at: null,
  version: 1,
} as const

const rows: StockRow[] = [
  ...menuItems.map(
    ({ id, name, categoryId }): StockRow => ({
      kind: 'item',
      id,
      name,
      group: menuCategories.find((category) => category.id === categoryId)?.name ?? '',
      ...untouched,
    }),
  ),
  ...optionGroups
    .filter(({ isActive }) => isActive)
    .flatMap(({ name, note, options }) =>
      options.map(
        (option): StockRow => ({
          kind: 'option',
          id: option.id,
          name: option.name,
          group: note ? `${name} · ${note}` : name,
          ...untouched,
        }),
      ),
    ),
]

const said = { actor: { id: kerem.id, fullName: kerem.fullName }, at: minutesAgo(25), version: 2 }

/** The next morning at half past eight, as Istanbul has it. */
export const nextOpening = new Date(
  Math.ceil((Date.now() - 5.5 * 3_600_000) / 86_400_000) * 86_400_000 + 5.5 * 3_600_000,
).toISOString()

/** The sold-out sheet: oat milk is off, cold brew until the next opening, three cheesecakes are left. */
export const stockRows: StockRow[] = rows.map((row): StockRow => {
  if (row.kind === 'option' && row.id === 23) return { ...row, ...said, state: 'off' }
  if (row.kind === 'item' && row.id === 104)
    return { ...row, ...said, state: 'until_opening', until: nextOpening }
  if (row.kind === 'item' && row.id === 106) return { ...row, ...said, state: 'counted', left: 3 }
  return row
})

/** The same as customers read it. */
export const availability: BranchAvailability = {
  items: [
    { id: 104, isOff: true, byOptions: false, until: nextOpening, left: null },
    { id: 106, isOff: false, byOptions: false, until: null, left: 3 },
  ],
  options: [{ id: 23, isOff: true, until: null, left: null }],
}
