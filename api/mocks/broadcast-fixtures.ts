import type { Broadcast, Recipient } from '../contracts/broadcasts/broadcasts.ts'
import { now } from './fixtures.ts'

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

/** Delivered broadcasts, newest first. */
export const broadcasts: Broadcast[] = [
  {
    id: 84,
    title: 'Sonbahar menümüz geldi',
    message: 'Tarçınlı salep ve balkabaklı cheesecake bu hafta tüm şubelerimizde.',
    type: 'admin',
    marketing: true,
    audience: 'all',
    sender: 'Nazlı Çelik',
    createdAt: minutesAgo(1350),
    recipients: 12_480,
    delivered: 12_480,
    finishedAt: minutesAgo(1350),
  },
  {
    id: 83,
    title: 'Kavrum Günü’ne davetlisiniz',
    message: 'Cumartesi 14:00’te Moda şubemizdeyiz; yeriniz ayrıldı.',
    type: 'admin',
    marketing: false,
    audience: 'selected',
    sender: 'Nazlı Çelik',
    createdAt: minutesAgo(6000),
    recipients: 24,
    delivered: 24,
    finishedAt: minutesAgo(6000),
  },
]

/** A broadcast whose delivery is running. */
export const underWay: Broadcast = {
  id: 90,
  title: 'Bu akşam canlı müzik',
  message: 'Bebek şubemizde saat 20:00’de akustik akşam.',
  type: 'admin',
  marketing: false,
  audience: 'all',
  sender: 'Nazlı Çelik',
  createdAt: minutesAgo(0),
  recipients: 12_480,
  delivered: 5_000,
  finishedAt: null,
}

/** Recipients by name, in Turkish order. */
export const recipients: Recipient[] = [
  ['Ahmet Çağlayan', 'ahmet.caglayan', '+905321110022'],
  ['Ayşe Iğdır', 'ayse.igdir', '+905352223344'],
  ['Çiçek Yıldırım', 'cicek.yildirim', null],
  ['Elif Yılmaz', 'musteri', '+905321234567'],
  ['Işıl Gündoğdu', 'isil.gundogdu', '+905423334455'],
  ['İpek Şen', 'ipek.sen', '+905534445566'],
  ['Ömer Faruk Özgür', 'omer.ozgur', '+905305556677'],
  ['Şule Kara', 'sule.kara', null],
].map(([fullName, name, phone], index) => ({
  id: 40 + index,
  fullName: String(fullName),
  username: `${name}@telve.example`,
  phone: phone ?? null,
}))
