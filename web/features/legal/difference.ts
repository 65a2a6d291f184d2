/** A run of items that both texts have, that only the old one has, or that only the new one has. */
export interface Run<Item> {
  kind: 'same' | 'removed' | 'added'
  items: Item[]
}

/** Comparisons beyond which two texts count as wholly different: a browser makes so many in 50 ms. */
const most = 4_000_000

/**
 * What turns `before` into `after`: the longest common subsequence stays, what is removed stands before
 * what is added in its place.
 */
export function differenceOf<Item>(before: readonly Item[], after: readonly Item[]): Run<Item>[] {
  const runs: Run<Item>[] = []
  const put = (kind: Run<Item>['kind'], items: readonly Item[]) => {
    const last = runs.at(-1)
    if (items.length === 0) return
    if (last?.kind === kind) last.items.push(...items)
    else runs.push({ kind, items: [...items] })
  }
  const least = Math.min(before.length, after.length)
  let head = 0
  while (head < least && before[head] === after[head]) head++
  let tail = 0
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [old, next] = [
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ]

  put('same', before.slice(0, head))
  let [i, j] = [0, 0]
  for (const [k, l] of commonOf(old, next)) {
    put('removed', old.slice(i, k))
    put('added', next.slice(j, l))
    put('same', old.slice(k, k + 1))
    i = k + 1
    j = l + 1
  }
  put('removed', old.slice(i))
  put('added', next.slice(j))
  put('same', before.slice(before.length - tail))
  return runs
}

/** Where the items of a longest common subsequence stand in both lists. */
function commonOf<Item>(old: readonly Item[], next: readonly Item[]): [number, number][] {
  if (old.length * next.length > most) return []
  const width = next.length + 1
  /** at `i * width + j`: how long the longest one of what follows `i` and `j` is */
  const lengths = new Uint16Array((old.length + 1) * width)
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === next[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1))
  const common: [number, number][] = []
  for (let [i, j] = [0, 0]; i < old.length && j < next.length; )
    if (old[i] === next[j]) common.push([i++, j++])
    else if (length(i + 1, j) >= length(i, j + 1)) i++
    else j++
  return common
}

/** A line of a text's difference: as it was, gone, new, or with words that changed. */
export type LineChange =
  | { kind: Run<string>['kind']; text: string }
  | { kind: 'changed'; words: Run<string>[] }

/** Words with the space behind them: spaces alone would be all that unlike lines have in common. */
const wordsOf = (line: string) => line.match(/\S+\s*/g) ?? []

/**
 * What a text's new version changes, line by line: a line that was removed where one was added is one
 * line whose words changed. Empty lines are left out, which only part paragraphs.
 */
export function changesOf(before: string, after: string): LineChange[] {
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const changes: LineChange[] = []
  const runs = differenceOf(linesOf(before), linesOf(after))
  for (const [at, { kind, items }] of runs.entries()) {
    const gone = runs[at - 1]
    const replaces = kind === 'added' && gone?.kind === 'removed' ? gone.items : []
    if (kind === 'removed' && runs[at + 1]?.kind === 'added') continue
    for (const [i, text] of items.entries()) {
      const was = replaces[i]
      if (was === undefined) changes.push({ kind, text })
      else changes.push({ kind: 'changed', words: differenceOf(wordsOf(was), wordsOf(text)) })
    }
    for (const text of replaces.slice(items.length)) changes.push({ kind: 'removed', text })
  }
  return changes
}
