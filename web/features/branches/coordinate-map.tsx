import { type LeafletMouseEvent, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { centre, pinIcon, streetZoom, useMap } from './map-canvas.ts'
import { MapNote } from './map-note.tsx'

interface CoordinateMapProps {
  /** degrees; undefined until a readable coordinate is typed */
  latitude: number | undefined
  longitude: number | undefined
  tileUrl: string | null
  attribution: string
  onPick: (latitude: number, longitude: number) => void
}

/** A map that takes a position by click. Typed coordinates move its pin too. */
export default function CoordinateMap({
  latitude,
  longitude,
  tileUrl,
  attribution,
  onPick,
}: CoordinateMapProps) {
  const place = useRef<HTMLElement>(null)
  const { map, tilesFail } = useMap(place, tileUrl)

  useEffect(() => {
    if (!map) return
    const pick = ({ latlng }: LeafletMouseEvent) => {
      const { lat, lng } = latlng.wrap()
      onPick(lat, lng)
    }
    map.on('click', pick)
    return () => {
      map.off('click', pick)
    }
  }, [map, onPick])

  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    const point = marker([latitude, longitude], {
      icon: pinIcon(true),
      interactive: false,
      keyboard: false,
    })
    point.addTo(map)
    const known = map.getBounds().contains([latitude, longitude])
    if (!known) centre(map, latitude, longitude, streetZoom)
    return () => {
      point.remove()
    }
  }, [map, latitude, longitude])

  return (
    <div className="grid gap-1">
      <section
        ref={place}
        aria-label="Haritadan seçim"
        className="isolate h-56 cursor-crosshair rounded-field border border-line"
      />
      <MapNote attribution={tileUrl ? attribution : ''} tilesFail={tilesFail} />
    </div>
  )
}
