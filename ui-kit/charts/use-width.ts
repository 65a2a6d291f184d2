import { useLayoutEffect, useRef, useState } from 'react'

/** px, until the chart knows its room */
const usualWidth = 640

/** The width of the drawing, px: letters keep their size on a phone and on a desk. */
export function useWidth() {
  const frame = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const svg = frame.current
    if (!svg) return
    const observer = new ResizeObserver(() => setWidth(svg.clientWidth || usualWidth))
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}
