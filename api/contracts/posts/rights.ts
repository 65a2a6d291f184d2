import { PostRole } from '../roles.ts'

const counter = ['barista', 'branch_manager', 'area_manager', 'administrator'] as const
const managers = ['branch_manager', 'area_manager', 'administrator'] as const
const care = ['customer_care', 'administrator'] as const
const marketers = ['marketing', 'administrator'] as const

/**
 * What can be done at a branch or in the chain, and which roles may do it where their post is: the one matrix
 * (decisions/253). A contract names the right that it needs (api/contracts/endpoint.ts, decisions/278). The
 * database decides by `roles_with()` (sql/functions/access.sql), docs/security.md has it as a table, and
 * `npm run rights` prints that; a test holds all of them equal.
 */
export const rights = {
  'customers.serve': {
    label: 'Müşteri kartını, puanlarını ve alışverişlerini görür',
    roles: [...counter, 'customer_care'],
  },
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
  'reports.see': {
    label: 'Satışları, siparişleri ve puanları kişi adı olmadan görür',
    roles: [...managers, 'marketing', 'accountant', 'analyst'],
  },
  'tablets.manage': { label: 'Şubenin ortak tabletlerini kaydeder ve siler', roles: managers },
  'acts.approve': { label: 'Ortak tablette PIN’iyle onay verir', roles: managers },
  'posts.give': { label: 'Kendi görevinin altındaki görevleri verir ve bitirir', roles: managers },
  'months.see': {
    label: 'Ay kapanışını, puan yükümlülüğünü ve mahsubu görür',
    roles: ['accountant', 'administrator'],
  },
  'people.manage': { label: 'Müşterileri bulur ve hesaplarını düzenler', roles: care },
  'orders.see': { label: 'Bütün siparişleri görür', roles: care },
  'referrals.settle': { label: 'Şüpheli davetleri sonuçlandırır', roles: care },
  'requests.settle': { label: 'Veri taleplerini ve İYS bildirimlerini sonuçlandırır', roles: care },
  'ratings.see': {
    label: 'Değerlendirmeleri görür',
    roles: [...managers, 'customer_care', 'marketing'],
  },
  'content.edit': { label: 'Hikâyeleri ve etkinlikleri düzenler', roles: marketers },
  'menu.edit': { label: 'Menüyü, fiyatları ve seçenekleri düzenler', roles: marketers },
  'programme.edit': {
    label: 'Kazanım kurallarını, kampanyaları ve ödülleri düzenler',
    roles: marketers,
  },
  'broadcasts.send': { label: 'Herkese bildirim gönderir', roles: marketers },
  'chain.manage': {
    label: 'Şubeleri, görevleri, sınırları, metinleri ve kayıtları yönetir',
    roles: ['administrator'],
  },
} as const satisfies Record<string, { label: string; roles: readonly PostRole[] }>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

/** Whether a role has a right where its post is. */
export const hasRight = (role: PostRole, right: Right): boolean =>
  (rights[right].roles as readonly PostRole[]).includes(role)

/** Whether a role is given in the whole chain alone (decisions/255). */
export const isOfChain = (role: PostRole | undefined): boolean =>
  role !== undefined && !['barista', 'branch_manager', 'area_manager'].includes(role)

/** Whether what needs a right is a counter's everyday work, which a barista does. */
export const isOfCounter = (right: Right): boolean => hasRight('barista', right)

/** The rights beyond the counter's that roles have: whoever has one has pages in the console. */
export const beyondCounter = (roles: readonly PostRole[]): Right[] =>
  rightNames.filter((right) => !isOfCounter(right) && roles.some((role) => hasRight(role, right)))

/** The rights of a counter's everyday work that roles have, wherever their posts are. */
export const ofCounter = (roles: readonly PostRole[]): Right[] =>
  rightNames.filter((right) => isOfCounter(right) && roles.some((role) => hasRight(role, right)))

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
