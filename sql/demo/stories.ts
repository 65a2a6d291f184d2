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

export const demoStories: readonly DemoStory[] = [
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
