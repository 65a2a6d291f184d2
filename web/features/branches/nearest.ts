// Also part of the page before the sign-in, which has no React in the browser.

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

const sentences: Readonly<Record<number, string>> = {
  1: 'Konum izni verilmedi. Tarayıcınızın ayarlarından izin verirseniz size en yakın şubeyi gösterebiliriz.',
  3: 'Konumunuz zamanında bulunamadı. Yeniden deneyebilirsiniz.',
}
const unavailable = 'Konumunuz şu anda bulunamıyor. Biraz sonra yeniden deneyebilirsiniz.'

/**
 * Asks the browser where the person is, at a press of theirs and never before. It stays on the page: nothing
 * of it is sent or kept.
 * @param onProblem with a sentence for them to read
 */
export function askPosition(
  onFound: (point: Point) => void,
  onProblem: (sentence: string) => void,
): void {
  if (!('geolocation' in navigator)) {
    onProblem(unavailable)
    return
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => onFound({ latitude, longitude }),
    ({ code }) => onProblem(sentences[code] ?? unavailable),
    // a street is near enough, and a minute is no age
    { enableHighAccuracy: false, maximumAge: 60_000, timeout: 15_000 },
  )
}
