export interface DemoBranch {
  name: string
  address: string
  latitude: number
  longitude: number
  phone: string
  opening_hours: string
}

/** From `08:00` to `22:00`; what closes at or before it opens, closes on the day after. */
type Range = readonly [opens: string, closes: string]

const daily = (range: Range) => Array.from({ length: 7 }, () => range)
const weekdaysAnd = (weekdays: Range, weekend: Range) => [
  ...Array.from({ length: 5 }, () => weekdays),
  weekend,
  weekend,
]

/** Hours by branch, Monday to Sunday; the branches' `opening_hours` say the same in words. */
export const demoHours: Readonly<Record<string, readonly Range[]>> = {
  Merkez: weekdaysAnd(['08:00', '22:00'], ['09:00', '23:00']),
  'Beşiktaş Çarşı': daily(['08:00', '23:00']),
  Nişantaşı: weekdaysAnd(['08:00', '22:00'], ['09:00', '23:00']),
  // open past midnight before the free days
  Karaköy: [
    ...Array.from({ length: 4 }, (): Range => ['08:30', '22:00']),
    ['08:30', '02:00'],
    ['08:30', '02:00'],
    ['08:30', '22:00'],
  ],
  Kuzguncuk: daily(['09:00', '21:00']),
  Suadiye: weekdaysAnd(['07:30', '22:00'], ['09:00', '23:00']),
}

/** A date with other hours, or none, `days` after the first start. */
interface DemoException {
  branch: string
  days: number
  name: string
  range: Range | null
}

export const demoExceptions: readonly DemoException[] = [
  { branch: 'Kuzguncuk', days: 2, name: 'Bakım çalışması', range: null },
  { branch: 'Merkez', days: 5, name: 'Özel davet', range: ['08:00', '17:00'] },
]

/** The branches beside Merkez, which every database has (decisions.md §5). All open 09:00–21:00. */
export const demoBranches: readonly DemoBranch[] = [
  {
    name: 'Beşiktaş Çarşı',
    address: 'Sinanpaşa Mahallesi, Köyiçi Caddesi No: 18, Beşiktaş, İstanbul',
    latitude: 41.04295,
    longitude: 29.00575,
    phone: '+902125550118',
    opening_hours: 'Her gün 08:00–23:00',
  },
  {
    name: 'Nişantaşı',
    address: 'Teşvikiye Mahallesi, Valikonağı Caddesi No: 73, Şişli, İstanbul',
    latitude: 41.05105,
    longitude: 28.99085,
    phone: '+902125550173',
    opening_hours: 'Hafta içi 08:00–22:00, hafta sonu 09:00–23:00',
  },
  {
    name: 'Karaköy',
    address: 'Kemankeş Karamustafa Paşa Mahallesi, Mumhane Caddesi No: 29, Beyoğlu, İstanbul',
    latitude: 41.02425,
    longitude: 28.97905,
    phone: '+902125550129',
    opening_hours: 'Pazar–Perşembe 08:30–22:00, Cuma–Cumartesi 08:30–02:00',
  },
  {
    name: 'Kuzguncuk',
    address: 'Kuzguncuk Mahallesi, İcadiye Caddesi No: 35, Üsküdar, İstanbul',
    latitude: 41.03605,
    longitude: 29.03065,
    phone: '+902165550135',
    opening_hours: 'Her gün 09:00–21:00',
  },
  {
    name: 'Suadiye',
    address: 'Suadiye Mahallesi, Bağdat Caddesi No: 412, Kadıköy, İstanbul',
    latitude: 40.96035,
    longitude: 29.08245,
    phone: '+902165550142',
    opening_hours: 'Hafta içi 07:30–22:00, hafta sonu 09:00–23:00',
  },
]
