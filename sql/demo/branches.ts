export interface DemoBranch {
  name: string
  address: string
  latitude: number
  longitude: number
  phone: string
  opening_hours: string
}

/** The branches beside Merkez, which every database has (decisions.md §5). All open 09.00–21.00. */
export const demoBranches: readonly DemoBranch[] = [
  {
    name: 'Beşiktaş Çarşı',
    address: 'Sinanpaşa Mahallesi, Köyiçi Caddesi No: 18, Beşiktaş, İstanbul',
    latitude: 41.04295,
    longitude: 29.00575,
    phone: '+902125550118',
    opening_hours: 'Her gün 08.00–23.00',
  },
  {
    name: 'Nişantaşı',
    address: 'Teşvikiye Mahallesi, Valikonağı Caddesi No: 73, Şişli, İstanbul',
    latitude: 41.05105,
    longitude: 28.99085,
    phone: '+902125550173',
    opening_hours: 'Hafta içi 08.00–22.00, hafta sonu 09.00–23.00',
  },
  {
    name: 'Karaköy',
    address: 'Kemankeş Karamustafa Paşa Mahallesi, Mumhane Caddesi No: 29, Beyoğlu, İstanbul',
    latitude: 41.02425,
    longitude: 28.97905,
    phone: '+902125550129',
    opening_hours: 'Pazar–Perşembe 08.30–22.00, Cuma–Cumartesi 08.30–24.00',
  },
  {
    name: 'Kuzguncuk',
    address: 'Kuzguncuk Mahallesi, İcadiye Caddesi No: 35, Üsküdar, İstanbul',
    latitude: 41.03605,
    longitude: 29.03065,
    phone: '+902165550135',
    opening_hours: 'Her gün 09.00–21.00',
  },
  {
    name: 'Suadiye',
    address: 'Suadiye Mahallesi, Bağdat Caddesi No: 412, Kadıköy, İstanbul',
    latitude: 40.96035,
    longitude: 29.08245,
    phone: '+902165550142',
    opening_hours: 'Hafta içi 07.30–22.00, hafta sonu 09.00–23.00',
  },
]
