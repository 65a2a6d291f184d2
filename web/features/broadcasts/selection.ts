/** Who is chosen: people one by one, or all whom a search finds without some. */
export type Selection =
  | { kind: 'named'; ids: ReadonlySet<number> }
  | { kind: 'found'; search: string; except: ReadonlySet<number> }

export const nobody: Selection = { kind: 'named', ids: new Set() }

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.kind === 'named' ? selection.ids.has(id) : !selection.except.has(id)

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set(ids).add(id)

/** The selection with one person more or less. */
export const toggle = (selection: Selection, id: number): Selection =>
  selection.kind === 'named'
    ? { ...selection, ids: toggled(selection.ids, id) }
    : { ...selection, except: toggled(selection.except, id) }

/** The selection as the call asks for it. */
export const bodyOfSelection = (selection: Selection) =>
  selection.kind === 'named'
    ? { userIds: [...selection.ids] }
    : { search: selection.search, exceptIds: [...selection.except] }
