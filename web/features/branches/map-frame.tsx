import type { MapTiles } from '#api/contracts/branches/branches.ts'
import { cn } from '#ui/foundations/cn.ts'
import type { MapCanvas } from './map-canvas.ts'

interface MapFrameProps {
  label: string
  canvas: MapCanvas
  /** undefined until they are known */
  tiles: MapTiles | undefined
  /** of the map itself */
  className: string
}

/** A map's place, and under it the attribution of its tiles, or a note that they fail to load. */
export function MapFrame({ label, canvas, tiles, className }: MapFrameProps) {
  return (
    <div className="grid h-full grid-rows-[1fr_auto] gap-1">
      <section
        ref={canvas.place}
        aria-label={label}
        className={cn('isolate min-h-0 border border-line', className)}
      />
      {canvas.tilesFail ? (
        <p role="status" className="text-muted text-sm">
          Harita görüntüleri şu anda yüklenemiyor; şubelerin yerleri doğru.
        </p>
      ) : (
        <p className="text-right text-muted text-xs">
          {tiles?.tileUrl && <Attribution {...tiles} />}
        </p>
      )}
    </div>
  )
}

const Attribution = ({ attribution }: Pick<MapTiles, 'attribution'>) =>
  attribution.includes('OpenStreetMap') ? (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noreferrer"
      className="underline"
    >
      {attribution}
    </a>
  ) : (
    attribution
  )
