import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows that are drawn above and below the visible ones, and the step in which they change. */
const spare = 4

/** Where the grid has one column (`gridLook`). */
const oneColumn = '(width < 40rem)'

/** Rows that are drawn before anything is known of the grid. */
const atFirst = 8

interface VisibleRows {
  columns: number
  /** px, the gap included */
  rowHeight: number
  /** rows; the last one is not drawn any more */
  first: number
  last: number
}

/** What of a grid with rows of one height stands near the viewport. */
function measure(list: HTMLElement): VisibleRows {
  const style = getComputedStyle(list)
  const columns = style.gridTemplateColumns.split(' ').length
  const rowHeight = Number.parseFloat(style.gridAutoRows) + Number.parseFloat(style.rowGap)
  const above = -list.getBoundingClientRect().top / rowHeight
  const below = above + window.innerHeight / rowHeight
  return {
    columns,
    rowHeight,
    first: Math.max(0, Math.floor(above / spare) * spare - spare),
    last: Math.max(spare, Math.ceil(below / spare) * spare + spare),
  }
}

/**
 * Draws only the part of a long grid that is near the viewport, so that 2.000 cards cost what forty
 * do. The grid's own CSS says how many columns it has and how high a row is (`grid-auto-rows`).
 * @param rowHeight px, the gap included, of the one column on a phone with letters of usual size
 * @returns the items to draw, the index of the first of them, and the padding in px that stands for
 *   the others
 */
export function useVirtualRows<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  rowHeight: number,
) {
  const [visible, setVisible] = useState<VisibleRows>({
    columns: 1,
    rowHeight,
    first: 0,
    last: atFirst,
  })
  const measured = useRef(false)
  const count = items.length

  useLayoutEffect(() => {
    const element = list.current
    // what is drawn whole anyway is not measured: that would make the browser lay out on the spot
    if (!element || count <= atFirst) return
    const update = () => {
      const next = measure(element)
      setVisible((visible) =>
        visible.columns === next.columns &&
        visible.rowHeight === next.rowHeight &&
        visible.first === next.first &&
        visible.last === next.last
          ? visible
          : next,
      )
    }
    // Right before it is drawn. On a phone the first guess is right, and the observer soon confirms it:
    // measuring now would make the browser lay out the page twice.
    if (measured.current || !window.matchMedia(oneColumn).matches) update()
    measured.current = true
    const observer = new ResizeObserver(update)
    observer.observe(element)
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [list, count])

  if (count <= atFirst) return { shown: items, from: 0, before: 0, after: 0 }
  const { columns } = visible
  const rows = Math.ceil(count / columns)
  const first = Math.min(visible.first, Math.max(0, rows - 1))
  const last = Math.min(visible.last, rows)
  return {
    shown: items.slice(first * columns, last * columns),
    from: first * columns,
    before: first * visible.rowHeight,
    after: (rows - last) * visible.rowHeight,
  }
}
