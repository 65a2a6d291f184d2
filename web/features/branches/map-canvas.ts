import { control, map as createMap, divIcon, type Map as LeafletMap, tileLayer } from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import './leaflet.css'

/** The first centre of a map, on the Bosphorus: latitude and longitude in degrees. */
const istanbul: [number, number] = [41.0422, 29.0083]

/** The zoom that shows single streets. */
export const streetZoom = 15

/**
 * Centres the map on a point. It animates only if the zoom stays: Leaflet drops every call that
 * comes during a zoom animation.
 */
export function centre(map: LeafletMap, latitude: number, longitude: number, zoom: number): void {
  map.setView([latitude, longitude], zoom, { animate: map.getZoom() === zoom && !still() })
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export interface MapCanvas {
  /** where the map stands */
  place: RefObject<HTMLElement | null>
  /** undefined until it exists */
  map: LeafletMap | undefined
  tilesFail: boolean
}

/**
 * Creates a map in an element, and removes it on unmount. Requests for tiles carry the site's
 * origin, because OpenStreetMap requires it; the page's own referrer policy would send none.
 */
export function useMap(tileUrl: string | null): MapCanvas {
  const place = useRef<HTMLElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const [tilesFail, setTilesFail] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const quiet = still()
    const created = createMap(place.current, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: !quiet,
      fadeAnimation: !quiet,
      markerZoomAnimation: !quiet,
      maxZoom: 19,
    }).setView(istanbul, 11)
    control.zoom({ zoomInTitle: 'Yakınlaştır', zoomOutTitle: 'Uzaklaştır' }).addTo(created)
    setMap(created)
    const watch = new ResizeObserver(() => created.invalidateSize())
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (!map || !tileUrl) return
    const layer = tileLayer(tileUrl, { maxZoom: 19, referrerPolicy: 'origin' }).addTo(map)
    layer.on('tileerror', () => setTilesFail(true))
    layer.on('tileload', () => setTilesFail(false))
    return () => {
      layer.remove()
    }
  }, [map, tileUrl])

  return { place, map, tilesFail }
}

/** A pin in the product's colours; the selected one stands out. */
export const pinIcon = (chosen: boolean) =>
  divIcon({
    // Only the drawing is scaled. Leaflet places the marker by a transform, which `scale` would
    // change.
    html: `<svg viewBox="0 0 32 42" class="block h-[42px] w-8 origin-bottom stroke-surface ${
      chosen ? 'scale-125 fill-spend' : 'fill-accent'
    }"><path stroke-width="2" d="M16 41C8 30 2 23 2 15a14 14 0 0 1 28 0c0 8-6 15-14 26Z"/><circle cx="16" cy="15" r="5" class="fill-surface stroke-none"/></svg>`,
    className: '',
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  })
