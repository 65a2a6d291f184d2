export interface DemoStory {
  group: number
  position: number
  title: string
  drawing: string
  /** seconds on screen */
  duration: number
  /** days from the first start until it expires */
  days: number
}

export const stories: readonly DemoStory[] = [
  {
    group: 1,
    position: 1,
    title: 'Salep mevsimi açıldı',
    drawing: 'hikaye-salep',
    duration: 5,
    days: 30,
  },
  {
    group: 1,
    position: 2,
    title: 'Tatlının yanına kahve bizden',
    drawing: 'hikaye-tatli',
    duration: 5,
    days: 21,
  },
  {
    group: 2,
    position: 1,
    title: 'Çekirdeğimiz nereden geliyor?',
    drawing: 'hikaye-cekirdek',
    duration: 7,
    days: 60,
  },
  {
    group: 2,
    position: 2,
    title: 'Közde kahvenin sırrı',
    drawing: 'hikaye-cezve',
    duration: 7,
    days: 60,
  },
  {
    group: 3,
    position: 1,
    title: 'Kuzguncuk’ta komşu olduk',
    drawing: 'hikaye-kuzguncuk',
    duration: 5,
    days: 45,
  },
  {
    group: 3,
    position: 2,
    title: 'Hafta sonu çift puan',
    drawing: 'hikaye-cift-puan',
    duration: 5,
    days: 14,
  },
]

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

export const events: readonly DemoEvent[] = [
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

export interface DemoRating {
  stars: number
  comment: string | null
}

export const ratings: readonly DemoRating[] = [
  { stars: 5, comment: 'Közde kahve için yolumu değiştiriyorum, ellerinize sağlık.' },
  { stars: 5, comment: 'Puanların anında görünmesi çok hoş. Ekip de hep güler yüzlü.' },
  { stars: 5, comment: null },
  { stars: 5, comment: 'İstanbul’un en güzel San Sebastian’ı burada.' },
  { stars: 4, comment: 'Kahveler harika, öğle saatinde biraz kalabalık oluyor.' },
  { stars: 4, comment: 'Menüde daha çok glutensiz seçenek görmek isterim.' },
  { stars: 5, comment: 'Fincan boyama etkinliği için teşekkürler, kızım bayıldı.' },
  { stars: 4, comment: null },
  { stars: 3, comment: 'Kahve güzeldi ama masa için epey bekledik.' },
  { stars: 5, comment: 'Sade, hızlı bir uygulama. QR kodu göster, puanı al.' },
  { stars: 2, comment: 'Siparişim eksik geldi, hemen telafi ettiler ama keyfim kaçtı.' },
  { stars: 5, comment: 'Kuzguncuk şubesinin bahçesi bambaşka.' },
]
