import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

const sentences = {
  admin: 'Telve hesabınıza yönetici yetkisi verildi.',
  staff: 'Telve hesabınızda artık kasa yetkisi var.',
  customer: 'Telve hesabınızdaki kasa ve yönetici yetkileri kaldırıldı.',
} as const

/** Somebody has become, or is no longer, staff or administrator. */
export const roleChanged: Template<'role_changed'> = {
  data: z.object({
    role: z.enum(['admin', 'staff', 'customer']),
    at: z.iso.datetime({ offset: true }),
  }),
  write: ({ data, pages }) => ({
    subject: 'Hesabınızın yetkisi değişti',
    preview: sentences[data.role],
    heading: 'Hesabınızın yetkisi değişti',
    paragraphs: [
      sentences[data.role],
      'Bu değişikliği beklemiyorsanız bir yöneticiye haber verin ve şifrenizi değiştirin.',
    ],
    facts: [['Tarih', formatInstant(data.at)]],
    button: { label: 'Güvenlik Sayfasını Aç', href: pages.security },
  }),
}
