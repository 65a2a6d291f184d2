import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The number of rows that are rendered above and below the visible ones, and the step. */
const spare = 4

/** The viewport in which the grid has one column (`gridLook`). */
const oneColumn = '(width < 40rem)'

/** The number of rows that are rendered before the grid is measured. */
const atFirst = 8

interface VisibleRows {
  columns: number
  /** px, including the gap */
  rowHeight: number
  /** indices of rows; `last` is exclusive */
  first: number
  last: number
}

/** Measures which rows of a grid with equal rows are near the viewport. */
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
 * Renders only the part of a long grid that is near the viewport, so that 2,000 cards cost as much
 * as forty. The grid's CSS sets the number of columns and the height of a row (`grid-auto-rows`).
 * @param rowHeight px, including the gap, in the single column of a phone with the default font
 * size
 * @returns the items to render, the index of the first of them, and the paddings in px that replace
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
    // A short list is rendered whole. Measuring it would force a synchronous layout.
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
    // Measures before the first paint, except on a phone: there the first guess is right, and
    // measuring would force a second layout.
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
