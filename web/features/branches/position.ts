import { useState, useSyncExternalStore } from 'react'

/** A point on the map, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const earthMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points as the crow flies (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A place with its distance from where the person is, in metres; undefined where that is unknown. */
export interface Placed<Place> {
  branch: Place
  distance: number | undefined
}

/** The nearest one first; in the order they have where nobody knows from where. */
export function nearestFirst<Place extends Point>(
  places: readonly Place[],
  from: Point | undefined,
): Placed<Place>[] {
  if (!from) return places.map((branch) => ({ branch, distance: undefined }))
  return places
    .map((branch) => ({ branch, distance: metresBetween(from, branch) }))
    .sort((a, b) => a.distance - b.distance)
}

/** Where the person is, as far as they let us know. */
export interface Whereabouts {
  asking: boolean
  point?: Point | undefined
  /** why there is no point, for them to read */
  problem?: string | undefined
}

const sentences: Readonly<Record<number, string>> = {
  1: 'Konum izni verilmedi. Tarayıcınızın ayarlarından izin verirseniz size en yakın şubeyi gösterebiliriz.',
  3: 'Konumunuz zamanında bulunamadı. Yeniden deneyebilirsiniz.',
}
const unavailable = 'Konumunuz şu anda bulunamıyor. Biraz sonra yeniden deneyebilirsiniz.'

let known: Point | undefined
const watchers = new Set<() => void>()
function learn(point: Point | undefined) {
  known = point
  for (const changed of watchers) changed()
}

/** No screen of this page knows where the person is any more. */
export const forgetPosition = () => learn(undefined)

/** Where the person is, if they have let any screen of this page know. */
export const useKnownPosition = (): Point | undefined =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => known,
  )

/**
 * The person's position, asked of the browser when they ask for it and never before. It stays on the
 * page: nothing of it is sent or kept.
 */
export function usePosition() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>({ asking: false })

  function ask(onFound: (point: Point) => void) {
    if (!('geolocation' in navigator)) {
      setWhereabouts({ asking: false, problem: unavailable })
      return
    }
    setWhereabouts({ asking: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const point = { latitude, longitude }
        learn(point)
        setWhereabouts({ asking: false, point })
        onFound(point)
      },
      ({ code }) => setWhereabouts({ asking: false, problem: sentences[code] ?? unavailable }),
      // a street is near enough, and a minute is no age
      { enableHighAccuracy: false, maximumAge: 60_000, timeout: 15_000 },
    )
  }
  const forget = () => {
    forgetPosition()
    setWhereabouts({ asking: false })
  }
  return { whereabouts, ask, forget }
}
