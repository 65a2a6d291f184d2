import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [windows, 'Chrome · Windows'],
  [`${windows} Edg/141.0.0.0`, 'Edge · Windows'],
  [`${windows} OPR/120.0.0.0`, 'Opera · Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${iphone} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.9.1', null],
  ['', null],
  [null, null],
])('%s is shown as %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test('a long user agent is read only so far', () => {
  expect(deviceLabel(`${'x'.repeat(1_000_000)} ${windows}`)).toBeNull()
})
