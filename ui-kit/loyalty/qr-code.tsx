import { useMemo } from 'react'
import { encode } from 'uqr'
import { cn } from '#ui/foundations/cn.ts'

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** The name, for screen readers: `QR kodunuz`. */
  label: string
  /** Sets the width. The code is square. */
  className?: string | undefined
}

/** A QR code, always dark on white, because many scanners cannot read inverted codes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawModules(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('aspect-square w-full rounded-card', className)}
    >
      <rect width={size} height={size} className="fill-qr-paper" />
      <path d={path} className="fill-qr-ink" />
    </svg>
  )
}

/** Draws the modules as one path of horizontal runs: hundreds of strokes instead of thousands. */
function drawModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  data.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= size; x++) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h${start - x}z`
        start = -1
      }
    }
  })
  return { size, path }
}
