import * as z from 'zod'

/** The roles that a post gives, from the narrowest on; `post_role` of the database has the same. */
export const PostRole = z.enum([
  'barista',
  'branch_manager',
  'area_manager',
  'customer_care',
  'marketing',
  'accountant',
  'analyst',
  'administrator',
])
export type PostRole = z.output<typeof PostRole>

export const roleLabels: Record<PostRole, string> = {
  barista: 'Barista',
  branch_manager: 'Şube Müdürü',
  area_manager: 'Bölge Müdürü',
  customer_care: 'Müşteri Hizmetleri',
  marketing: 'Pazarlama',
  accountant: 'Muhasebe',
  analyst: 'Analist',
  administrator: 'Yönetici',
}

/** What somebody does in the chain, in words. */
export const rolesInWords = (roles: readonly PostRole[]): string =>
  roles.map((role) => roleLabels[role]).join(', ') || 'Müşteri'
