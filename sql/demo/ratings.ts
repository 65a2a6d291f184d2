export interface DemoRating {
  stars: number
  comment: string | null
}

export const demoRatings: readonly DemoRating[] = [
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
