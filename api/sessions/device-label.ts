/** Longer user agents are cut: browsers send about 120 characters. */
const longest = 400

// The order matters: nearly every browser also calls itself Chrome or Safari.
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|X|iOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * A short label of the device behind a user agent, such as `Chrome · Android`, for its owner to
 * recognise; null where the user agent tells nothing. It is what the browser says, and proves nothing.
 */
export function deviceLabel(userAgent: string | null): string | null {
  const said = userAgent?.slice(0, longest) ?? ''
  const nameIn = (list: readonly [name: string, sign: RegExp][]) =>
    list.find(([, sign]) => sign.test(said))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || null
}
