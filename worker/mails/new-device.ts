import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

/** Somebody signed in on a browser that had not signed in to the account before. */
export const newDevice: Template<'new_device'> = {
  data: z.object({ device: z.string(), address: z.string(), at: z.iso.datetime({ offset: true }) }),
  write: ({ data, pages }) => ({
    subject: 'Hesabınıza yeni bir cihazdan giriş yapıldı',
    preview: `${data.device}, ${formatInstant(data.at)}`,
    heading: 'Yeni bir cihazdan giriş yapıldı',
    paragraphs: [
      'Telve hesabınıza daha önce kullanmadığınız bir cihazdan giriş yapıldı.',
      'Bu sizseniz yapmanız gereken bir şey yok. Değilseniz o oturumu kapatın ve şifrenizi değiştirin.',
    ],
    facts: [
      ['Cihaz', data.device],
      ['Ağ adresi', data.address],
      ['Tarih', formatInstant(data.at)],
    ],
    button: { label: 'Güvenlik Sayfasını Aç', href: pages.security },
  }),
}
