import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

/** The password is another, by a change or by a reset. */
export const passwordChanged: Template<'password_changed'> = {
  data: z.object({ at: z.iso.datetime({ offset: true }), device: z.string().optional() }),
  write: ({ data, pages }) => ({
    subject: 'Şifreniz değiştirildi',
    preview: 'Siz değiştirmediyseniz hesabınızı hemen koruyun.',
    heading: 'Şifreniz değiştirildi',
    paragraphs: [
      'Telve hesabınızın şifresi değiştirildi, diğer cihazlardaki oturumlar kapatıldı.',
      'Siz değiştirmediyseniz hemen yeni bir şifre belirleyin.',
    ],
    facts: [
      ...(data.device === undefined ? [] : [['Cihaz', data.device] as const]),
      ['Tarih', formatInstant(data.at)],
    ],
    button: { label: 'Yeni Şifre İste', href: pages.forgotPassword },
  }),
}
