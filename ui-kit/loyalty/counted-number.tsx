import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#ui/foundations/format.ts'

/** The duration of the count, ms. */
const COUNT_MS = 600

/**
 * A number that counts from its old to its new value, so that people see points arrive. Screen
 * readers read only the new value, from the text beside it. `prefers-reduced-motion` skips the
 * count.
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
