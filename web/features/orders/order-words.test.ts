import { expect, test } from 'vitest'
import { openOrder, pastOrders } from '#api/mocks/order-fixtures.ts'
import { lateText } from '#web/shared/late-words.ts'
import { endText, leftText, returnsText, stepsAt, waitText } from './order-words.ts'

test('what is left is told in minutes, in the last one in seconds', () => {
  expect(leftText(8 * 60_000)).toBe('8 dk')
  expect(leftText(60_001)).toBe('2 dk')
  expect(leftText(59_000)).toBe('59 sn')
  expect(leftText(100 * 60_000)).toBe('1 sa 40 dk')
  expect(leftText(120 * 60_000)).toBe('2 sa')
  expect(leftText(0)).toBeUndefined()
})

test('a promise that slipped, or is over, is told', () => {
  const promise = '2026-11-19T11:35:00.000Z'
  const at = Date.parse(promise)
  const order = { ...openOrder, promise, firstPromise: promise }
  expect(waitText(order, at - 60_000)).toBe('14:35’te hazır olur.')
  expect(waitText({ ...order, firstPromise: '2026-11-19T11:20:00.000Z' }, at - 60_000)).toMatch(
    /^Biraz gecikti/,
  )
  expect(waitText(order, at + 1)).toBe('1 dk gecikti; beklettiğimiz için özür dileriz.')
  // the words of counter and board
  expect(waitText(order, at + 75 * 60_000)).toMatch(
    new RegExp(`^${lateText(promise, at + 75 * 60_000)};`),
  )
  expect(waitText({ ...order, state: 'ready' }, at + 1)).toBe('Siparişiniz hazır, sizi bekliyor.')
})

test('an order for the next day says so until it is that day', () => {
  const promise = '2026-11-20T05:15:00.000Z'
  const order = { ...openOrder, promise, firstPromise: promise }
  const said = (now: string) => waitText(order, Date.parse(now))
  expect(said('2026-11-19T20:00:00.000Z')).toBe('Yarın 08:15’te hazır olur.')
  // two in the night, and seven in the morning
  expect(said('2026-11-19T23:00:00.000Z')).toBe('08:15’te hazır olur.')
  expect(said('2026-11-20T04:00:00.000Z')).toBe('08:15’te hazır olur.')
  // the night after tomorrow
  const night = { ...order, promise: '2026-11-20T22:30:00.000Z', firstPromise: promise }
  expect(
    waitText({ ...night, firstPromise: night.promise }, Date.parse('2026-11-19T20:00:00.000Z')),
  ).toBe('Cumartesi 01:30’da hazır olur.')
})

test('no step that lies behind an order waits for anything', () => {
  expect(stepsAt('placed')).toEqual(['Onay bekliyor', 'Onaylandı', 'Hazırlanıyor', 'Hazır'])
  expect(stepsAt('ready')).toEqual(['Gönderildi', 'Onaylandı', 'Hazırlandı', 'Hazır'])
})

test('what does not stay of the points of an order is said before it is cancelled, and after', () => {
  const [cancelled] = pastOrders.filter(({ state }) => state === 'cancelled')
  const of = (points: number, withheld: number, discount = 0) => {
    const order = { ...(cancelled ?? openOrder), points, withheld, discount }
    return [returnsText(order), endText(order).replace('Sipariş iptal edildi: ürün kalmadı. ', '')]
  }
  expect(of(0, 0)[0]).toBe('')
  expect(of(130, 0)[0]).toBe('130 puan hesabınıza geri döner.')
  expect(of(0, 0, 1_000)[0]).toBe('Kullandığınız kuponlar geri verilir.')
  expect(of(130, 99)).toEqual([
    '31 puan hesabınıza geri döner. 99 puan, iade edilen alışverişlerinizden kazanıp harcadığınız puanlar olduğu için geri alınır.',
    '31 puan hesabınıza döndü. 99 puan iade edilen alışverişleriniz için geri alındı.',
  ])
  expect(of(99, 99, 1_000)).toEqual([
    'Hesabınıza puan kalmaz. 99 puan, iade edilen alışverişlerinizden kazanıp harcadığınız puanlar olduğu için geri alınır. Kullandığınız kuponlar geri verilir.',
    '99 puan iade edilen alışverişleriniz için geri alındı. Kullandığınız kuponlar geri verildi.',
  ])
})

test('each end has its sentence', () => {
  expect(pastOrders.map(endText)).toEqual([
    'Afiyet olsun!',
    'Afiyet olsun!',
    'Sipariş iptal edildi: ürün kalmadı. Kullandığınız puan ve kuponlar geri verildi.',
    'Siparişiniz hazırdı ama teslim alınmadı. Bugün içinde hâlâ alabilirsiniz.',
  ])
})
