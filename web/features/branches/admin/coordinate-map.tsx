import { type LeafletMouseEvent, marker } from 'leaflet'
import { useEffect } from 'react'
import type { MapTiles } from '#api/contracts/branches/branches.ts'
import { centre, pinIcon, streetZoom, useMap } from '#web/features/branches/map-canvas.ts'
import { MapFrame } from '#web/features/branches/map-frame.tsx'

interface CoordinateMapProps {
  /** degrees; undefined until a readable coordinate is typed */
  latitude: number | undefined
  longitude: number | undefined
  tiles: MapTiles | undefined
  onPick: (latitude: number, longitude: number) => void
}

/** A map that takes a position by click. Typed coordinates move its pin too. */
export default function CoordinateMap({ latitude, longitude, tiles, onPick }: CoordinateMapProps) {
  const canvas = useMap(tiles?.tileUrl ?? null)
  const { map } = canvas

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
    <MapFrame
      label="Haritadan seçim"
      canvas={canvas}
      tiles={tiles}
      className="h-56 cursor-crosshair rounded-field"
    />
  )
}
