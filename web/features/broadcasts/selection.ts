/** The selected people: a list, or all matches of a search with exceptions. */
export type Selection =
  | { kind: 'named'; ids: ReadonlySet<number> }
  | { kind: 'found'; search: string; except: ReadonlySet<number> }

export const nobody: Selection = { kind: 'named', ids: new Set() }

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.kind === 'named' ? selection.ids.has(id) : !selection.except.has(id)

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set(ids).add(id)

/** Adds a person to the selection, or removes them from it. */
export const toggle = (selection: Selection, id: number): Selection =>
  selection.kind === 'named'
    ? { ...selection, ids: toggled(selection.ids, id) }
    : { ...selection, except: toggled(selection.except, id) }

/** The selection as the request's body. */
export const bodyOfSelection = (selection: Selection) =>
  selection.kind === 'named'
    ? { userIds: [...selection.ids] }
    : { search: selection.search, exceptIds: [...selection.except] }
