import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

/** The roles in the words of the screens; a test holds them equal. */
export const roleNames = {
  barista: 'Barista',
  branch_manager: 'Şube Müdürü',
  area_manager: 'Bölge Müdürü',
  customer_care: 'Müşteri Hizmetleri',
  marketing: 'Pazarlama',
  accountant: 'Muhasebe',
  analyst: 'Analist',
  administrator: 'Yönetici',
}

const Role = z
  .enum(Object.keys(roleNames) as (keyof typeof roleNames)[])
  .transform((role) => roleNames[role])

/** Somebody has other roles than before. */
export const roleChanged: Template<'role_changed'> = {
  data: z.object({ roles: z.array(Role), at: z.iso.datetime({ offset: true }) }),
  write: ({ data: { roles, at }, pages }) => {
    const sentence =
      roles.length > 0
        ? `Telve’deki göreviniz artık: ${roles.join(', ')}.`
        : 'Telve’deki göreviniz sona erdi.'
    return {
      subject: 'Telve’deki göreviniz değişti',
      preview: sentence,
      heading: 'Göreviniz değişti',
      paragraphs: [
        sentence,
        'Bu değişikliği beklemiyorsanız bir yöneticiye haber verin ve şifrenizi değiştirin.',
      ],
      facts: [['Tarih', formatInstant(at)]],
      button: { label: 'Güvenlik Sayfasını Aç', href: pages.security },
    }
  },
}
