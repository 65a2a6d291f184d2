import { control, map as createMap, divIcon, type Map as LeafletMap, tileLayer } from 'leaflet'
import { type RefObject, useEffect, useState } from 'react'
import './leaflet.css'

/** Where a map starts: the Bosphorus, between the two halves of Istanbul. */
const istanbul: [number, number] = [41.0422, 29.0083]

/** Near enough to see the street. */
export const streetZoom = 15

/**
 * Puts a point into the middle. The way there is shown only where the zoom stays: Leaflet drops
 * whatever is asked of it while it animates a zoom.
 */
export function centre(map: LeafletMap, latitude: number, longitude: number, zoom: number): void {
  map.setView([latitude, longitude], zoom, { animate: map.getZoom() === zoom && !still() })
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A map in an element, gone with it. Tiles are asked for with the site's origin, which
 * OpenStreetMap wants to know, although the page's policy would send none.
 * @returns the map once it stands, and whether its tiles fail to come
 */
export function useMap(place: RefObject<HTMLElement | null>, tileUrl: string | null) {
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
  }, [place])

  useEffect(() => {
    if (!map || !tileUrl) return
    const layer = tileLayer(tileUrl, { maxZoom: 19, referrerPolicy: 'origin' }).addTo(map)
    layer.on('tileerror', () => setTilesFail(true))
    layer.on('tileload', () => setTilesFail(false))
    return () => {
      layer.remove()
    }
  }, [map, tileUrl])

  return { map, tilesFail }
}

/** A pin drawn in the product's colours; the chosen one stands out. */
export const pinIcon = (chosen: boolean) =>
  divIcon({
    // the drawing grows, not the marker: Leaflet moves that by a transform, which `scale` would scale
    html: `<svg viewBox="0 0 32 42" class="block h-[42px] w-8 origin-bottom stroke-surface ${
      chosen ? 'scale-125 fill-spend' : 'fill-accent'
    }"><path stroke-width="2" d="M16 41C8 30 2 23 2 15a14 14 0 0 1 28 0c0 8-6 15-14 26Z"/><circle cx="16" cy="15" r="5" class="fill-surface stroke-none"/></svg>`,
    className: '',
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  })
