import { latLngBounds, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Branch, MapTiles } from '#api/contracts/branches/branches.ts'
import { centre, pinIcon, streetZoom, useMap } from '#web/features/branches/map-canvas.ts'
import { MapFrame } from '#web/features/branches/map-frame.tsx'

interface BranchMapProps {
  branches: readonly Branch[]
  selected: Branch | undefined
  /** a counter; each increase makes the map show all branches */
  overviews: number
  tiles: MapTiles | undefined
  onSelect: (id: number) => void
}

/** A map of the branches, centred on the selected one. It also works without tiles. */
export default function BranchMap({
  branches,
  selected,
  overviews,
  tiles,
  onSelect,
}: BranchMapProps) {
  const canvas = useMap(tiles?.tileUrl ?? null)
  const { map } = canvas
  const selectedId = selected?.id

  useEffect(() => {
    if (!map) return
    const markers = branches.map((branch) => {
      const chosen = branch.id === selectedId
      const point = marker([branch.latitude, branch.longitude], {
        icon: pinIcon(chosen),
        title: branch.name,
        zIndexOffset: chosen ? 1000 : 0,
      }).addTo(map)
      const element = point.getElement()
      element?.setAttribute('aria-label', branch.name)
      element?.setAttribute('aria-pressed', String(chosen))
      return point.on('click', () => onSelect(branch.id))
    })
    return () => {
      for (const point of markers) point.remove()
    }
  }, [map, branches, selectedId, onSelect])

  const { latitude, longitude } = selected ?? {}
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    centre(map, latitude, longitude, Math.max(map.getZoom(), streetZoom))
  }, [map, latitude, longitude])

  // This effect runs after the one above, so a request for all branches wins over the selection.
  const all = useRef(branches)
  useEffect(() => {
    all.current = branches
  }, [branches])
  useEffect(() => {
    if (!map || overviews === 0 || all.current.length === 0) return
    const points = all.current.map((b): [number, number] => [b.latitude, b.longitude])
    map.fitBounds(latLngBounds(points), {
      padding: [40, 40],
      maxZoom: streetZoom,
      animate: false,
    })
  }, [map, overviews])

  return <MapFrame label="Şube haritası" canvas={canvas} tiles={tiles} className="rounded-card" />
}
