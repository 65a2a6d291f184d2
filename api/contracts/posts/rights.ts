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

const counter = ['barista', 'branch_manager', 'area_manager', 'administrator'] as const
const managers = ['branch_manager', 'area_manager', 'administrator'] as const

/**
 * What can be done at a branch, and which roles may do it where their post is: the one matrix (decisions/253). The
 * database decides by `roles_with()` (sql/functions/access.sql), docs/security.md has it as a table, and
 * `npm run rights` prints that; a test holds all of them equal.
 */
export const rights = {
  'points.award': { label: 'Elle puan verir ve düşer, kendi kaydını geri alır', roles: counter },
  'points.correct': {
    label: 'Başkasının puan kaydını düzeltir',
    roles: ['customer_care', 'administrator'],
  },
  'bills.record': { label: 'Alışveriş kaydeder', roles: counter },
  'bills.add': {
    label: 'Fişle sonradan alışveriş ekler',
    roles: [...counter, 'customer_care'],
  },
  'refunds.own': { label: 'Kendi kaydettiğini 24 saat içinde iade alır', roles: counter },
  'refunds.any': {
    label: 'Şubenin her alışverişini ve siparişini iade alır',
    roles: [...managers, 'customer_care'],
  },
  'refunds.waive': {
    label: 'İadede geri alınamayan puandan sınırsız vazgeçer',
    roles: ['customer_care', 'administrator'],
  },
  'rewards.redeem': { label: 'Müşteri adına ödül alır ve kupon iptal eder', roles: counter },
  'orders.move': { label: 'Siparişleri ilerletir, iptal eder ve teslim eder', roles: counter },
  'stock.set': { label: 'Tükenenleri işaretler', roles: counter },
  'brakes.set': { label: 'Yeni siparişleri yavaşlatır ve durdurur', roles: counter },
  'coffees.hand_out': { label: 'Askıdan kahve verir', roles: counter },
  'figures.see': {
    label: 'Şubenin gün sonunu görür',
    roles: [...managers, 'accountant'],
  },
  'tablets.manage': { label: 'Şubenin ortak tabletlerini kaydeder ve siler', roles: managers },
  'acts.approve': { label: 'Ortak tablette PIN’iyle onay verir', roles: managers },
  'posts.give': { label: 'Kendi görevinin altındaki görevleri verir ve bitirir', roles: managers },
} as const satisfies Record<string, { label: string; roles: readonly PostRole[] }>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

/** Whether a role has a right where its post is. */
export const hasRight = (role: PostRole, right: Right): boolean =>
  (rights[right].roles as readonly PostRole[]).includes(role)

/**
 * The roles that can be given: those for whom the product has pages. The others have their rights in the functions,
 * and no pages of their own yet.
 */
export const givenRoles = ['barista', 'branch_manager', 'area_manager', 'administrator'] as const

/** The roles that are given at one branch (decisions/275). */
export const teamRoles = ['barista', 'branch_manager'] as const

/** The matrix as a table of Markdown, as docs/security.md has it. */
export const rightsTable = (): string =>
  [
    `| right | ${PostRole.options.join(' | ')} |`,
    `| --- |${' :-: |'.repeat(PostRole.options.length)}`,
    ...rightNames.map(
      (right) =>
        `| \`${right}\` | ${PostRole.options.map((role) => (hasRight(role, right) ? 'x' : '')).join(' | ')} |`,
    ),
  ].join('\n')
