import { useEffect, useRef, useState } from 'react'

const counted = (keys: readonly number[], count: number): readonly number[] => {
  const last = Math.max(0, ...keys)
  const more = Array.from({ length: Math.max(0, count - keys.length) }, (_, at) => last + at + 1)
  return [...keys.slice(0, count), ...more]
}

/**
 * React keys for rows that have no id while they are typed, so that a row keeps what it holds and
 * the focus wherever it moves. Rows that come or go unannounced do so at the end.
 *
 * Whoever removes a row has the focus on a button that goes with it. It moves to the next row's, the
 * one with `data-removes={kind}` within `list`, and where none is left to that with `data-adds={kind}`.
 */
export function useRowKeys<List extends HTMLElement>(kind: string, count: number) {
  const list = useRef<List>(null)
  const removed = useRef<number>(undefined)
  const [kept, setKeys] = useState<readonly number[]>([])
  const keys = kept.length === count ? kept : counted(kept, count)
  if (keys !== kept) setKeys(keys)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal
  useEffect(() => {
    const at = removed.current
    removed.current = undefined
    if (at === undefined) return
    const find = (selector: string) => [
      ...(list.current?.querySelectorAll<HTMLElement>(selector) ?? []),
    ]
    const left = find(`[data-removes="${kind}"]:enabled`)
    const [add] = find(`[data-adds="${kind}"]`)
    const next = left[Math.min(at, left.length - 1)] ?? add
    next?.focus()
  }, [count])

  return {
    list,
    keys,
    /** The row at this place is removed. */
    remove: (at: number) => {
      removed.current = at
      setKeys(keys.filter((_, other) => other !== at))
    },
    /** Two rows change places. */
    swap: (one: number, two: number) =>
      setKeys(keys.with(one, keys[two] ?? 0).with(two, keys[one] ?? 0)),
  }
}
