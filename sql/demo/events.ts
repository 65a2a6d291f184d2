export interface DemoEvent {
  title: string
  description: string
  /** days after the first start */
  day: number
  /** Istanbul time */
  from: string
  /** Istanbul time, the same day */
  until: string
  location: string
  capacity: number | null
  drawing: string
}

export const demoEvents: readonly DemoEvent[] = [
  {
    title: 'Latte Art Atölyesi',
    description:
      'Süt köpürtmeden ilk yaprağa: şef baristamızla iki saatte kendi lattenizi çizin. Malzemeler ve bol bol kahve bizden.',
    day: 3,
    from: '14:00',
    until: '16:00',
    location: 'Telve Merkez, Kadıköy',
    capacity: 12,
    drawing: 'etkinlik-latte-art',
  },
  {
    title: 'Akustik Akşam',
    description:
      'Mumlar yanıyor, ışıklar kısılıyor. Gitar ve kemanla Ege türkülerinden cazın eskilerine uzanan bir akşam.',
    day: 6,
    from: '20:00',
    until: '22:00',
    location: 'Telve Karaköy',
    capacity: 60,
    drawing: 'etkinlik-akustik',
  },
  {
    title: 'Fincanda Tadım: Üç Kıta, Beş Kahve',
    description:
      'Etiyopya, Kolombiya, Guatemala, Yemen ve Sumatra: beş çekirdeği yan yana koklayıp tadıyor, farkı birlikte konuşuyoruz.',
    day: 11,
    from: '18:30',
    until: '20:00',
    location: 'Telve Nişantaşı',
    capacity: 16,
    drawing: 'etkinlik-tadim',
  },
  {
    title: 'Seramik Fincan Boyama',
    description:
      'Kendi fincanınızı seçin, dilediğiniz gibi boyayın. Fırınlanan fincanınız bir hafta sonra sizi şubede bekliyor olacak.',
    day: 17,
    from: '11:00',
    until: '14:00',
    location: 'Telve Kuzguncuk',
    capacity: 20,
    drawing: 'etkinlik-seramik',
  },
  {
    title: 'Kitap Takası Günü',
    description:
      'Okuduğunuz bir kitabı getirin, okumadığınız birini alın. Takas yapan herkese bir bardak çay ikramımız var.',
    day: 24,
    from: '10:00',
    until: '18:00',
    location: 'Telve Beşiktaş Çarşı',
    capacity: null,
    drawing: 'etkinlik-kitap',
  },
]

/** How many people have a place at each of the events: the third is full. */
export const demoPlaces: readonly number[] = [7, 21, 16, 18, 34]
