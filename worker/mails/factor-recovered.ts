import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

const sentences = {
  recovery_code:
    'Telve hesabınıza bir kurtarma koduyla giriş yapıldı. Bu kod bir daha kullanılamaz.',
  administrator:
    'Bir yönetici, Telve hesabınızın iki adımlı doğrulamasını ve geçiş anahtarlarını kaldırdı.',
  operator:
    'Telve’yi işleten ekip, hesabınızın iki adımlı doğrulamasını ve geçiş anahtarlarını kaldırdı.',
} as const

/** Somebody who had lost the second factor got in all the same. */
export const factorRecovered: Template<'factor_recovered'> = {
  data: z.object({
    by: z.enum(['recovery_code', 'administrator', 'operator']),
    at: z.iso.datetime({ offset: true }),
  }),
  write: ({ data, pages }) => ({
    subject: 'Hesabınıza kurtarma yoluyla erişildi',
    preview: sentences[data.by],
    heading: 'Hesabınıza kurtarma yoluyla erişildi',
    paragraphs: [
      sentences[data.by],
      'Bunu siz istemediyseniz hemen yeni bir şifre belirleyin ve bir yöneticiye haber verin.',
    ],
    facts: [['Tarih', formatInstant(data.at)]],
    button: { label: 'Yeni şifre iste', href: pages.forgotPassword },
  }),
}
