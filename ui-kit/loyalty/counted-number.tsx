import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#ui/foundations/format.ts'

/** Long enough to see the number move, short enough not to wait for it, ms. */
const COUNT_MS = 600

/**
 * A number that counts from what it was to what it is, so that one sees the points arrive.
 * Screen readers get the goal only, from the text beside it; `prefers-reduced-motion` jumps there.
 */
export function CountedNumber({ value, className }: { value: number; className?: string }) {
  const [shown, setShown] = useState(value)
  const from = useRef(value)

  useEffect(() => {
    const start = from.current
    if (start === value) return
    from.current = value
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(step)
    function step(now: number) {
      const done = Math.min(1, Math.max(0, now - began) / COUNT_MS)
      const eased = 1 - (1 - done) ** 3
      const next = Math.round(start + (value - start) * eased)
      from.current = next
      setShown(next)
      if (done < 1) frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    <span aria-hidden className={className}>
      {formatNumber(shown)}
    </span>
  )
}
