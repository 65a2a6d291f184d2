import type { LegalVersion } from '../contracts/legal/legal.ts'
import { day, minutesAgo, nazli } from './fixtures.ts'

const sample =
  'Bu metin ürünle birlikte gelen bir örnektir. Yayımlanmadan önce bir hukukçu tarafından okunmalıdır.'

/** The notice as an administrator has published it, and the product's. */
export const noticeVersions: LegalVersion[] = [
  {
    version: 2,
    at: minutesAgo(9 * day),
    actor: { id: nazli.id, fullName: nazli.fullName },
    body: `Bu aydınlatma metni, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun 10. maddesi uyarınca hazırlanmıştır.

# 1. Veri sorumlusu
Kişisel verileriniz Telve Kahve A.Ş. tarafından işlenir.

# 2. Hangi verilerinizi işliyoruz
- Kimlik ve iletişim: adınız, e-posta adresiniz, telefon numaranız.
- Üyelik ve puan: puan hareketleriniz, bakiyeniz ve kuponlarınız.
Özel nitelikli kişisel veri istemeyiz.`,
  },
  { version: 1, at: minutesAgo(200 * day), actor: null, body: sample },
]

/** The terms as they came with the product. */
export const termsVersions: LegalVersion[] = [
  {
    version: 1,
    at: minutesAgo(200 * day),
    actor: null,
    body: `${sample}

Bu koşullar, [Şirket unvanı] (“Telve”) ile üye arasındadır.

# 1. Üyelik
Üyelik ücretsizdir. Programı sona erdirirsek bunu en az [60] gün önce duyururuz.`,
  },
]
