const place = 'telve:branch'

/** The branch last used on this device, if any (decisions.md §4). */
export function rememberedBranch(): number | undefined {
  try {
    const id = Number(localStorage.getItem(place))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined // storage is off; the branch is then chosen each time
  }
}

/** Remembers the branch of this counter. */
export function rememberBranch(id: number): void {
  try {
    localStorage.setItem(place, String(id))
  } catch {
    // storage is off; nothing is lost but the convenience
  }
}
