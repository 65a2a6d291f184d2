import { boundLabels, isBillBound } from '#api/contracts/bounds/bound-labels.ts'
import { RecoveryReason } from '#api/contracts/factors/managing.ts'
import { EntryReason } from '#api/contracts/points/points.ts'
import { PostRole, roleLabels } from '#api/contracts/roles.ts'
import { SecurityKind } from '#api/contracts/security/kind.ts'
import { kindLabels } from '#api/contracts/security/kind-labels.ts'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import {
  formatDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPoints,
} from '#ui/foundations/format.ts'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { editParts, refused } from './edit-texts.ts'
import { recoveryReasons } from './recovery-reasons.ts'

type Tone = 'neutral' | 'earn' | 'spend' | 'warning' | 'accent'

/** The colour of each kind of line. */
export const kindTones: Record<SecurityKind, Tone> = {
  sign_in: 'earn',
  signed_out: 'neutral',
  registered: 'earn',
  refused: 'spend',
  edited: 'neutral',
  sign_in_failed: 'spend',
  password_changed: 'neutral',
  role_changed: 'warning',
  post_given: 'warning',
  post_ended: 'warning',
  post_invited: 'warning',
  post_invitation_withdrawn: 'warning',
  deactivated: 'spend',
  reactivated: 'earn',
  points_reversed: 'warning',
  large_award: 'warning',
  award_refused: 'spend',
  bounds_changed: 'neutral',
  broadcast_sent: 'accent',
  attempts_refused: 'spend',
  reset_asked: 'neutral',
  password_reset: 'warning',
  sessions_ended: 'neutral',
  username_changed: 'neutral',
  address_asked: 'neutral',
  address_verified: 'neutral',
  address_restored: 'warning',
  admin_invited: 'warning',
  admin_added: 'warning',
  people_exported: 'warning',
  security_exported: 'warning',
  months_exported: 'neutral',
  report_exported: 'neutral',
  data_exported: 'neutral',
  erasure_asked: 'warning',
  erasure_taken_back: 'neutral',
  account_erased: 'neutral',
  settings_changed: 'neutral',
  iys_exported: 'warning',
  iys_settled: 'neutral',
  legal_published: 'neutral',
  rule_changed: 'neutral',
  tiers_changed: 'neutral',
  campaign_changed: 'accent',
  referral_judged: 'warning',
  reward_changed: 'accent',
  stamp_card_changed: 'accent',
  bill_refused: 'spend',
  purchase_added: 'warning',
  number_asked: 'neutral',
  purchase_refunded: 'warning',
  passkey_added: 'neutral',
  passkey_removed: 'warning',
  second_factor_added: 'earn',
  second_factor_removed: 'warning',
  second_factor_failed: 'spend',
  recovery_codes_renewed: 'neutral',
  recovery_code_used: 'warning',
  factor_recovered: 'warning',
  security_settings_changed: 'warning',
  tablet_enrolled: 'warning',
  tablet_revoked: 'warning',
  pin_set: 'neutral',
  pin_removed: 'neutral',
  pin_locked: 'spend',
  act_approved: 'warning',
}

const reasons: Record<string, string> = {
  wrong_credentials: 'Hatalı e-posta veya şifre',
  account_inactive: 'Hesap devre dışı',
  wrong_pin: 'Hatalı PIN',
  admins_only: 'Yönetici değil',
}

/** The names of actions that were attempted too often. */
const attempted: Record<string, string> = {
  sign_in: 'Giriş',
  registration: 'Kayıt',
  password: 'Şifre doğrulama',
  username: 'E-posta değişikliği',
  invitation: 'Yönetici daveti',
  reset: 'Şifre yenileme',
  second_factor: 'İkinci adım kodu',
  passkey: 'Geçiş anahtarı',
  link: 'E-posta bağlantısı',
}

/** What a sign-in was proved with, beside or in place of the password. */
const methods: Record<string, string> = {
  code: 'Doğrulama koduyla',
  recovery_code: 'Kurtarma koduyla',
  passkey: 'Geçiş anahtarıyla',
}

/** What was done to what administrators manage. */
const acts: Record<string, string> = {
  created: 'Eklendi',
  changed: 'Değiştirildi',
  deleted: 'Silindi',
  archived: 'Arşivlendi',
  restored: 'Geri getirildi',
}

/** The names of the legal documents. */
const documents: Record<string, string> = {
  notice: 'Aydınlatma metni',
  terms: 'Kullanım koşulları',
}

/** Of which branches a report was taken as a file; of all where nothing is said. */
function filedScope({ regionId, branchId, branchIds }: Record<string, unknown>): string {
  if (regionId) return 'bir bölge'
  if (branchId) return 'bir şube'
  return branchIds ? 'birkaç şube' : ''
}

/** Which report was taken as a file. */
const reports: Record<string, string> = {
  purchases: 'alışveriş',
  points: 'puanlar',
  orders: 'siparişler',
  people: 'kişiler',
  rewards: 'ödüller',
  campaigns: 'kampanyalar',
  cohorts: 'kohortlar',
  day_end: 'gün sonu',
  posts: 'görevler',
}

/** What was done to a campaign. */
const campaignActs: Record<string, string> = {
  create: 'taslak oluşturuldu',
  edit: 'değiştirildi',
  publish: 'yayımlandı',
  pause: 'duraklatıldı',
  delete: 'taslak silindi',
}

/** What settings say of invitations; those of before knew none. */
const invitations = (detail: SecurityEntry['detail']) =>
  detail.referral_inviter === undefined
    ? []
    : [
        `Davet eden: ${formatPoints(Number(detail.referral_inviter))}`,
        `Davet edilen: ${formatPoints(Number(detail.referral_friend))}`,
        `Davette en az alışveriş: ${formatMoney(Number(detail.referral_least))}`,
        `Ayda davet ödülü: ${Number(detail.referral_monthly)}`,
      ]

/** Whether bills are recorded by number; settings of before did not say. */
const byNumber = ({ bills_by_number: allowed }: SecurityEntry['detail']) =>
  allowed === undefined ? [] : [`Telefonsuz müşteri: ${allowed ? 'açık' : 'kapalı'}`]

const role = (name: string, given: unknown) =>
  given === undefined ? [] : [`${name} yetkisi ${given ? 'verildi' : 'kaldırıldı'}`]

/** A role and where it is given or ended. */
const postWords = ({ role: given, branch, region, lastDay }: SecurityEntry['detail']) => [
  roleLabels[PostRole.safeParse(given).data ?? 'barista'],
  branch || region ? String(branch ?? region) : 'Bütün şubeler',
  lastDay ? `Son gün: ${formatDate(String(lastDay))}` : '',
]

/** A shared tablet, and where its branch is told. */
const tabletWords = ({ tablet, branch }: SecurityEntry['detail']) => [
  tablet ? `Tablet: ${String(tablet)}` : '',
  tablet && branch ? String(branch) : '',
]

const approvedActs: Record<string, string> = {
  award: 'Sınırı aşan elle puan',
  bill: 'Sınırı aşan alışveriş',
  take_back: 'Büyük geri alma',
  refund: 'Büyük iade',
  coupon: 'Kuponun geri alınması',
}

const bounds: Record<string, string> = {
  staff_entry: 'Görevin işlem sınırı',
  scan_entries: 'Okutma sınırı',
  customer_day: 'Müşterinin günlük sınırı',
  staff_day: 'Görevin günlük sınırı',
  admin_entry: 'İşlem sınırı (yönetici)',
}

const billBounds: Record<string, string> = {
  staff_bill: 'Görevin tek alışveriş sınırı',
  customer_day: 'Müşterinin günlük sınırı',
  staff_day: 'Görevin günlük sınırı',
  number_bill: 'Telefon numarasıyla tek alışveriş sınırı',
  number_day: 'Telefon numarasıyla günlük sınır',
}

/** The bounds that a version has changed; lines of before name all that there were, and not what stood before them. */
const boundChanges = (detail: SecurityEntry['detail']): string[] => {
  return Object.entries(boundLabels).flatMap(([name, label]) => {
    const key = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    if (detail[key] === undefined) return []
    const shown = (value: unknown) =>
      isBillBound(name) ? formatMoney(Number(value)) : formatNumber(Number(value))
    const before = detail[`was_${key}`]
    const was = before === undefined ? '' : `${shown(before)} → `
    return `${label}: ${was}${shown(detail[key])}`
  })
}

/** What came of a number that was typed at the till. */
const numberTried = ({ found, limit }: SecurityEntry['detail']): string => {
  if (limit) return limit === 'staff' ? 'Görevlinin deneme sınırı' : 'Numaranın deneme sınırı'
  return found ? 'bulundu' : 'bulunamadı'
}

const reasonOf = (code: unknown): string => {
  const reason = EntryReason.safeParse(code).data
  return reason && reason !== 'belirtilmedi' ? reasonLabels[reason] : ''
}

const signed = (detail: SecurityEntry['detail'], sign: string) => [
  `${sign}${formatPoints(Number(detail.points))}`,
  reasonOf(detail.reason),
]

/** The days that a file was narrowed to. */
function daysOf({ from, to }: SecurityEntry['detail']): string {
  if (from && from === to) return formatDate(String(from))
  if (from && to) return `${formatDate(String(from))} – ${formatDate(String(to))}`
  if (from) return `${formatDate(String(from))} ve sonrası`
  return to ? `${formatDate(String(to))} ve öncesi` : ''
}

type PartsOf = (detail: SecurityEntry['detail'], subject: SecurityEntry['subject']) => string[]

const reportWords: PartsOf = (detail) => [`${formatNumber(Number(detail.reports))} bildirim`]
const rewardWords: PartsOf = (detail) => [acts[String(detail.act)] ?? '', String(detail.name ?? '')]

/** The details of each kind of line; a kind that is not here has none. */
const partsOf: Partial<Record<SecurityKind, PartsOf>> = {
  sign_in_failed: (detail, subject) => [
    subject ? '' : 'Kayıtlı olmayan adres',
    reasons[String(detail.reason)] ?? '',
    ...tabletWords(detail),
  ],
  pin_locked: tabletWords,
  tablet_enrolled: tabletWords,
  tablet_revoked: tabletWords,
  act_approved: (detail) => [approvedActs[String(detail.act)] ?? '', ...tabletWords(detail)],
  role_changed: (detail) => [
    ...role('Yönetici', detail.isAdmin),
    ...role('Personel', detail.isStaff),
  ],
  post_given: postWords,
  post_ended: postWords,
  post_invited: postWords,
  post_invitation_withdrawn: postWords,
  points_reversed: (detail) => signed(detail, detail.type === 'SPEND' ? '−' : '+'),
  large_award: (detail) => signed(detail, '+'),
  award_refused: (detail) => [
    formatPoints(Number(detail.points)),
    bounds[String(detail.bound)] ?? '',
  ],
  bounds_changed: boundChanges,
  broadcast_sent: (detail) => [
    String(detail.title ?? ''),
    `${formatNumber(Number(detail.recipients))} kişi`,
  ],
  security_exported: (detail) => [
    `${formatNumber(Number(detail.lines))} satır`,
    SecurityKind.safeParse(detail.kind).data ? kindLabels[detail.kind as SecurityKind] : '',
    daysOf(detail),
    detail.searched ? 'arama sonucu' : '',
  ],
  months_exported: ({ month, year }) => [month ? formatMonth(String(month)) : String(year ?? '')],
  report_exported: (detail) => [
    reports[String(detail.report)] ?? '',
    daysOf(detail),
    filedScope(detail),
  ],
  people_exported: (detail) => [
    `${formatNumber(Number(detail.people))} kişi`,
    detail.searched ? 'arama sonucu' : '',
  ],
  reward_changed: rewardWords,
  stamp_card_changed: rewardWords,
  attempts_refused: (detail) => [
    attempted[String(detail.what)] ?? '',
    `bir dakikada ${formatNumber(Number(detail.count))} deneme`,
  ],
  settings_changed: (detail) => [
    `Puan değeri: ${formatMoney(Number(detail.point_value))}`,
    `Puan ömrü: ${Number(detail.grant_months)} ay`,
    `Kupon ömrü: ${Number(detail.coupon_days)} gün`,
    `Askıda kahve: ${formatPoints(Number(detail.donation_points))}`,
    `Başlangıç: ${formatDate(String(detail.starts_on))}`,
    ...invitations(detail),
    ...byNumber(detail),
  ],
  referral_judged: (detail) => [
    `${formatNumber(Number(detail.referral))} numaralı davet`,
    detail.granted ? 'onaylandı' : 'reddedildi',
  ],
  iys_exported: reportWords,
  iys_settled: reportWords,
  legal_published: (detail) => [
    documents[String(detail.document)] ?? '',
    `sürüm ${Number(detail.version)}`,
  ],
  rule_changed: (detail) => [
    `${formatMoney(Number(detail.step))} → ${formatPoints(Number(detail.points))}`,
  ],
  tiers_changed: (detail) => [String(detail.tiers ?? '')],
  bill_refused: (detail) => [
    formatMoney(Number(detail.total)),
    billBounds[String(detail.bound)] ?? '',
  ],
  purchase_refunded: (detail) => [
    formatMoney(Number(detail.amount)),
    `−${formatPoints(Number(detail.points))}`,
    Number(detail.waived) > 0 ? `vazgeçilen: ${formatPoints(Number(detail.waived))}` : '',
    String(detail.reason),
  ],
  number_asked: (detail) => [numberTried(detail)],
  purchase_added: (detail) => [
    formatMoney(Number(detail.total)),
    `Fiş günü: ${formatDate(String(detail.boughtOn))}`,
  ],
  campaign_changed: (detail) => [String(detail.name ?? ''), campaignActs[String(detail.act)] ?? ''],
  sessions_ended: (detail) => [`${formatNumber(Number(detail.count))} oturum`],
  refused: (detail) => [
    refused[String(detail.what)] ?? '',
    `bir dakikada ${formatNumber(Number(detail.count))} istek`,
  ],
  edited: editParts,
  sign_in: (detail) => [methods[String(detail.method)] ?? '', ...tabletWords(detail)],
  factor_recovered: (detail) => {
    const reason = RecoveryReason.safeParse(detail.reason).data
    return [reason ? recoveryReasons[reason] : '']
  },
  security_settings_changed: (detail) => [
    `Yöneticilere ikinci adım ${detail.adminsNeedSecondFactor ? 'zorunlu' : 'zorunlu değil'}`,
  ],
}

/** The details of a line besides date, actor and subject. */
export const detailOf = ({ kind, detail, subject }: SecurityEntry): string =>
  (partsOf[kind]?.(detail, subject) ?? []).filter(Boolean).join(' · ')
