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

const headings = {
  recovery_code: 'Hesabınıza kurtarma koduyla giriş yapıldı',
  administrator: 'Hesabınızın ikinci giriş adımı kaldırıldı',
  operator: 'Hesabınızın ikinci giriş adımı kaldırıldı',
} as const

/** Somebody who had lost the second factor got in all the same. */
export const factorRecovered: Template<'factor_recovered'> = {
  data: z.object({
    by: z.enum(['recovery_code', 'administrator', 'operator']),
    at: z.iso.datetime({ offset: true }),
  }),
  write: ({ data, pages }) => ({
    subject: headings[data.by],
    preview: sentences[data.by],
    heading: headings[data.by],
    paragraphs: [
      sentences[data.by],
      'Bunu siz istemediyseniz hemen yeni bir şifre belirleyin ve bir yöneticiye haber verin.',
    ],
    facts: [['Tarih', formatInstant(data.at)]],
    button: { label: 'Yeni Şifre İste', href: pages.forgotPassword },
  }),
}
