export interface DemoProduct {
  name: string
  description: string
  /** kuruş */
  price: number
  /** name of its drawing in web/public/demo */
  drawing: string
}
export interface DemoCategory {
  name: string
  description: string
  drawing: string
  products: readonly DemoProduct[]
}

export const demoMenu: readonly DemoCategory[] = [
  {
    name: 'Kahveler',
    description: 'Her sabah kendi kavurduğumuz çekirdeklerden.',
    drawing: 'latte',
    products: [
      {
        name: 'Közde Türk Kahvesi',
        description: 'Bakır cezvede, köz üstünde ağır ağır pişer; bol köpüğü ve lokumuyla gelir.',
        price: 11000,
        drawing: 'turk-kahvesi',
      },
      {
        name: 'Dibek Kahvesi',
        description: 'Taş dibekte dövülmüş çekirdek, yumuşak içim, damakta hafif kakao.',
        price: 12500,
        drawing: 'dibek-kahvesi',
      },
      {
        name: 'Espresso',
        description: 'Fındık rengi kreması, tok gövdesiyle tek shot. Yanında bir yudum soda.',
        price: 9500,
        drawing: 'espresso',
      },
      {
        name: 'Filtre Kahve',
        description: 'Haftanın çekirdeğinden taze demleme; ikinci dolum bizden.',
        price: 11500,
        drawing: 'filtre-kahve',
      },
      {
        name: 'Latte',
        description: 'Çift shot espresso, ipeksi süt ve sabırla çizilmiş bir yaprak.',
        price: 15500,
        drawing: 'latte',
      },
      {
        name: 'Cappuccino',
        description: 'Espressonun üstünde kalın, kadifemsi süt köpüğü; dileyene tarçınla.',
        price: 14750,
        drawing: 'cappuccino',
      },
      {
        name: 'Tarçınlı Salep',
        description:
          'Ağır ağır karışan koyu kıvam, üstüne bol tarçın. Kış gelince ilk aklımıza düşen.',
        price: 14500,
        drawing: 'salep',
      },
    ],
  },
  {
    name: 'Soğuk İçecekler',
    description: 'Buz gibi kahveler ve günlük limonatalar.',
    drawing: 'buzlu-latte',
    products: [
      {
        name: 'Cold Brew',
        description: 'On sekiz saat soğuk suda demlendi: pürüzsüz, az asitli, kendiliğinden tatlı.',
        price: 16500,
        drawing: 'cold-brew',
      },
      {
        name: 'Buzlu Latte',
        description: 'Çift shot espresso, soğuk süt, bol buz. Yulaf sütüyle de çok yakışır.',
        price: 16500,
        drawing: 'buzlu-latte',
      },
      {
        name: 'Naneli Limonata',
        description: 'Her sabah sıkılan limon, bahçe nanesi, az şeker.',
        price: 12500,
        drawing: 'limonata',
      },
      {
        name: 'Vişneli Soda',
        description: 'Ev yapımı vişne şurubu, maden suyu ve bir dilim portakal.',
        price: 12750,
        drawing: 'visneli-soda',
      },
      {
        name: 'Karadut Smoothie',
        description: 'Karadut, muz ve süzme yoğurt; öğleden sonranın mor molası.',
        price: 17500,
        drawing: 'karadut-smoothie',
      },
    ],
  },
  {
    name: 'Çaylar',
    description: 'Rize’den ince belliye, dağlardan fincana.',
    drawing: 'ince-belli-cay',
    products: [
      {
        name: 'İnce Belli Çay',
        description: 'Rize’nin ilk sürgünü, iki katlı çaydanlıkta yirmi dakika demlenir.',
        price: 4500,
        drawing: 'ince-belli-cay',
      },
      {
        name: 'Ihlamur',
        description: 'Kurutulmuş ıhlamur çiçeği, bir çubuk tarçın ve bir kaşık çiçek balı.',
        price: 9500,
        drawing: 'ihlamur',
      },
      {
        name: 'Elmalı Tarçın Çayı',
        description: 'Kurutulmuş elma dilimleri, tarçın ve karanfil. Kafeinsizdir, içinizi ısıtır.',
        price: 9750,
        drawing: 'elma-tarcin-cayi',
      },
    ],
  },
  {
    name: 'Tatlılar ve Fırın',
    description: 'Mutfağımızdan her gün taze çıkar.',
    drawing: 'san-sebastian',
    products: [
      {
        name: 'San Sebastian Cheesecake',
        description: 'Dışı karamelize, içi akışkan. Üstüne sıcak çikolata ister misiniz?',
        price: 23500,
        drawing: 'san-sebastian',
      },
      {
        name: 'Fıstıklı Baklava',
        description: 'Kırk kat yufka, Antep fıstığı ve sade yağ; üç dilim, çıtır çıtır.',
        price: 24000,
        drawing: 'baklava',
      },
      {
        name: 'Fırın Sütlaç',
        description: 'Güveçte pişer, üstü nar gibi kızarır. Anneanne usulü, az şekerli.',
        price: 15500,
        drawing: 'sutlac',
      },
      {
        name: 'Havuçlu Cevizli Kek',
        description: 'Bol havuç, iri ceviz, ince bir krem peynir örtüsü.',
        price: 16500,
        drawing: 'havuclu-kek',
      },
      {
        name: 'Tahinli Kurabiye',
        description: 'Ağızda dağılan tahinli hamur, üstünde kavrulmuş susam. Üç adet.',
        price: 8500,
        drawing: 'tahinli-kurabiye',
      },
      {
        name: 'Simit ve Beyaz Peynir',
        description: 'Odun fırınından sıcak simit, Ezine peyniri, domates ve zeytin.',
        price: 17500,
        drawing: 'simit-tabagi',
      },
    ],
  },
  {
    name: 'Ev ve Hediye',
    description: 'Kahve keyfini eve taşıyan küçük şeyler.',
    drawing: 'fincan-takimi',
    products: [
      {
        name: 'Telve Harmanı Çekirdek, 250 g',
        description: 'Orta kavrum; fındık, kakao ve kuru incir notaları. İsterseniz öğütelim.',
        price: 52000,
        drawing: 'cekirdek-kahve',
      },
      {
        name: 'El Dövmesi Bakır Cezve',
        description: 'Gaziantepli ustaların elinden, içi kalaylı, iki fincanlık.',
        price: 89000,
        drawing: 'bakir-cezve',
      },
      {
        name: 'Seramik Fincan Takımı',
        description: 'İki fincan, iki tabak; Kütahya’da elde şekillendirilip sırlandı.',
        price: 125000,
        drawing: 'fincan-takimi',
      },
      {
        name: 'Kahve Kokulu Mum',
        description: 'Soya mumu, kavrulmuş kahve ve vanilya. Kırk saat yanar.',
        price: 44990,
        drawing: 'mum',
      },
    ],
  },
]
