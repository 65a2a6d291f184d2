import { expect, test } from 'vitest'
import { offerIn } from './marketing-words.ts'

test.each([
  ['Tüm tatlılarda İNDİRİM başladı', 'İNDİRİM'],
  ['Kahvenin yanında hediyeniz var', 'hediyeniz'],
  ['Bugün %20 daha az', '%20'],
  ['Filtre kahve ikramımız.', 'ikramımız'],
  ['Şubemize bekleriz', 'bekleriz'],
  ['Siparişiniz hazır', undefined],
  ['Merkez şubemiz yarın kapalı', undefined],
])('%s holds the offer %s', (text, offer) => {
  expect(offerIn(text)).toBe(offer)
})
