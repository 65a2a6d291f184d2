import { leftOut } from './left-out.ts'
import { parts } from './parts.ts'

const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
})

/** The archive's README, for the person who opens it. */
export const readmeOf = (at: Date): string =>
  [
    'VERİLERİNİZ',
    '',
    `Bu arşiv, ${moment.format(at)} itibarıyla hakkınızda sakladığımız bilgileri içerir.`,
    'Her bilgi iki kez yazılmıştır: `veriler` klasöründe JSON (programlar için, UTC saatiyle),',
    '`tablolar` klasöründe CSV (Excel ve benzerleri için, İstanbul saatiyle).',
    'Tutarlar kuruştur. Kodlar (EARN, SPEND, placed …) sistemdeki adlarıyla yazılmıştır.',
    'Dosyalar sırayla hazırlanır; hazırlanırken değişen bir kayıt bir dosyada eski, ötekinde yeni olabilir.',
    'Arşiv kişiseldir: kimseyle paylaşmayın, ortak kullanılan bir cihazda bırakmayın.',
    '',
    'DOSYALAR',
    '',
    ...parts.map(({ name, about }) => `- ${name}: ${about}`),
    '',
    'PUANLARINIZIN KANITI',
    '',
    '- kanit/zincir.json: puan hareketleriniz, özetleri hesaplanan bütün alanlarıyla. Her özet bir',
    '  öncekini de kapsar; bu yüzden sonradan değiştirilen bir hareket belli olur.',
    '- kanit/kontrol-noktasi.json: zincirinizi kapsayan son imzalı kontrol noktası ve ona giden yol.',
    '  İlk kontrol noktası imzalanana kadar `null` yazar.',
    '  Uygulamadaki `Doğrula` düğmesi aynı bilgileri cihazınızda yeniden hesaplar.',
    '',
    'ARŞİVDE OLMAYANLAR',
    '',
    '- Şifrenizin özeti, oturum ve bildirim anahtarları, e-posta bağlantıları: gizlidir.',
    ...leftOut.map(({ why }) => `- ${why}`),
    '',
  ].join('\r\n')
