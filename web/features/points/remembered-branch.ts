const place = 'telve:branch'

/** The branch last used on this device (decisions.md §4). */
export function rememberedBranch(): number | undefined {
  try {
    const id = Number(localStorage.getItem(place))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined // storage is off, so the branch is chosen each time
  }
}

/** Stores the branch of this counter on this device. */
export function rememberBranch(id: number): void {
  try {
    localStorage.setItem(place, String(id))
  } catch {
    // storage is off, so the branch is chosen each time
  }
}
