import { RecoveryReason } from '#api/contracts/factors/managing.ts'
import { EntryReason } from '#api/contracts/points/points.ts'
import type { SecurityKind } from '#api/contracts/security/kind.ts'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { formatDate, formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { editParts, refused } from './edit-texts.ts'
import { recoveryReasons } from './recovery-reasons.ts'

type Tone = 'neutral' | 'earn' | 'spend' | 'warning' | 'accent'

/** The label of each kind of line. */
export const kinds: Record<SecurityKind, { label: string; tone: Tone }> = {
  sign_in: { label: 'Giriş', tone: 'earn' },
  signed_out: { label: 'Çıkış', tone: 'neutral' },
  registered: { label: 'Yeni üyelik', tone: 'earn' },
  refused: { label: 'Reddedilen istekler', tone: 'spend' },
  edited: { label: 'Yönetici düzenlemesi', tone: 'neutral' },
  sign_in_failed: { label: 'Başarısız giriş', tone: 'spend' },
  password_changed: { label: 'Şifre değişikliği', tone: 'neutral' },
  role_changed: { label: 'Yetki değişikliği', tone: 'warning' },
  deactivated: { label: 'Devre dışı bırakma', tone: 'spend' },
  reactivated: { label: 'Yeniden etkinleştirme', tone: 'earn' },
  points_reversed: { label: 'Puan düzeltmesi', tone: 'warning' },
  large_award: { label: 'Yüksek puan', tone: 'warning' },
  award_refused: { label: 'Sınır aşımı', tone: 'spend' },
  bounds_changed: { label: 'Sınır değişikliği', tone: 'neutral' },
  broadcast_sent: { label: 'Bildirim gönderimi', tone: 'accent' },
  attempts_refused: { label: 'Engellenen denemeler', tone: 'spend' },
  reset_asked: { label: 'Şifre yenileme isteği', tone: 'neutral' },
  password_reset: { label: 'Şifre yenileme', tone: 'warning' },
  sessions_ended: { label: 'Oturum kapatma', tone: 'neutral' },
  username_changed: { label: 'E-posta değişikliği', tone: 'neutral' },
  address_asked: { label: 'E-posta değişikliği isteği', tone: 'neutral' },
  address_verified: { label: 'E-posta doğrulama', tone: 'neutral' },
  address_restored: { label: 'E-posta değişikliğini geri alma', tone: 'warning' },
  admin_invited: { label: 'Yönetici daveti', tone: 'warning' },
  admin_added: { label: 'Yeni yönetici', tone: 'warning' },
  people_exported: { label: 'Liste indirme', tone: 'warning' },
  data_exported: { label: 'Kendi verisini indirme', tone: 'neutral' },
  erasure_asked: { label: 'Hesap silme isteği', tone: 'warning' },
  erasure_taken_back: { label: 'Hesabı geri alma', tone: 'neutral' },
  account_erased: { label: 'Hesabın silinmesi', tone: 'neutral' },
  settings_changed: { label: 'Program ayarı', tone: 'neutral' },
  iys_exported: { label: 'İYS dosyası indirme', tone: 'warning' },
  iys_settled: { label: 'İYS’ye elle bildirim', tone: 'neutral' },
  legal_published: { label: 'Yasal metin', tone: 'neutral' },
  rule_changed: { label: 'Kazanım kuralı', tone: 'neutral' },
  tiers_changed: { label: 'Kademeler', tone: 'neutral' },
  campaign_changed: { label: 'Kampanya', tone: 'accent' },
  referral_judged: { label: 'Davet kararı', tone: 'warning' },
  reward_changed: { label: 'Ödül değişikliği', tone: 'accent' },
  stamp_card_changed: { label: 'Damga kartı değişikliği', tone: 'accent' },
  bill_refused: { label: 'Alışveriş sınırı aşımı', tone: 'spend' },
  purchase_added: { label: 'Sonradan eklenen alışveriş', tone: 'warning' },
  purchase_refunded: { label: 'İade', tone: 'warning' },
  passkey_added: { label: 'Geçiş anahtarı eklendi', tone: 'neutral' },
  passkey_removed: { label: 'Geçiş anahtarı kaldırıldı', tone: 'warning' },
  second_factor_added: { label: 'İki adım açıldı', tone: 'earn' },
  second_factor_removed: { label: 'İki adım kapatıldı', tone: 'warning' },
  second_factor_failed: { label: 'Başarısız ikinci adım', tone: 'spend' },
  recovery_codes_renewed: { label: 'Yeni kurtarma kodları', tone: 'neutral' },
  recovery_code_used: { label: 'Kurtarma kodu kullanıldı', tone: 'warning' },
  factor_recovered: { label: 'İkinci adım kurtarıldı', tone: 'warning' },
  security_settings_changed: { label: 'Güvenlik ayarı', tone: 'warning' },
}

const reasons: Record<string, string> = {
  wrong_credentials: 'Hatalı e-posta veya şifre',
  account_inactive: 'Hesap devre dışı',
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

const role = (name: string, given: unknown) =>
  given === undefined ? [] : [`${name} yetkisi ${given ? 'verildi' : 'kaldırıldı'}`]

const bounds: Record<string, string> = {
  staff_entry: 'İşlem sınırı (personel)',
  scan_entries: 'Okutma sınırı',
  customer_day: 'Müşterinin günlük sınırı',
  staff_day: 'Personelin günlük sınırı',
  admin_entry: 'İşlem sınırı (yönetici)',
}

const billBounds: Record<string, string> = {
  staff_bill: 'Tek alışveriş sınırı',
  customer_day: 'Müşterinin günlük sınırı',
  staff_day: 'Personelin günlük sınırı',
}

const reasonOf = (code: unknown): string => {
  const reason = EntryReason.safeParse(code).data
  return reason && reason !== 'belirtilmedi' ? reasonLabels[reason] : ''
}

const signed = (detail: SecurityEntry['detail'], sign: string) => [
  `${sign}${formatPoints(Number(detail.points))}`,
  reasonOf(detail.reason),
]

function partsOf({ kind, detail, subject }: SecurityEntry): string[] {
  switch (kind) {
    case 'sign_in_failed':
      return [subject ? '' : 'Kayıtlı olmayan adres', reasons[String(detail.reason)] ?? '']
    case 'role_changed':
      return [...role('Yönetici', detail.isAdmin), ...role('Personel', detail.isStaff)]
    case 'points_reversed':
      return signed(detail, detail.type === 'SPEND' ? '−' : '+')
    case 'large_award':
      return signed(detail, '+')
    case 'award_refused':
      return [formatPoints(Number(detail.points)), bounds[String(detail.bound)] ?? '']
    case 'bounds_changed':
      return Object.entries(bounds).map(
        ([bound, name]) => `${name}: ${formatNumber(Number(detail[bound]))}`,
      )
    case 'broadcast_sent':
      return [String(detail.title ?? ''), `${formatNumber(Number(detail.recipients))} kişi`]
    case 'people_exported':
      return [`${formatNumber(Number(detail.people))} kişi`, detail.searched ? 'arama sonucu' : '']
    case 'reward_changed':
    case 'stamp_card_changed':
      return [acts[String(detail.act)] ?? '', String(detail.name ?? '')]
    case 'attempts_refused':
      return [
        attempted[String(detail.what)] ?? '',
        `bir dakikada ${formatNumber(Number(detail.count))} deneme`,
      ]
    case 'settings_changed':
      return [
        `Puan değeri: ${formatMoney(Number(detail.point_value))}`,
        `Puan ömrü: ${Number(detail.grant_months)} ay`,
        `Kupon ömrü: ${Number(detail.coupon_days)} gün`,
        `Askıda kahve: ${formatPoints(Number(detail.donation_points))}`,
        `Başlangıç: ${formatDate(String(detail.starts_on))}`,
        ...invitations(detail),
      ]
    case 'referral_judged':
      return [
        `${formatNumber(Number(detail.referral))} numaralı davet`,
        detail.granted ? 'onaylandı' : 'reddedildi',
      ]
    case 'iys_exported':
    case 'iys_settled':
      return [`${formatNumber(Number(detail.reports))} bildirim`]
    case 'legal_published':
      return [documents[String(detail.document)] ?? '', `sürüm ${Number(detail.version)}`]
    case 'rule_changed':
      return [`${formatMoney(Number(detail.step))} → ${formatPoints(Number(detail.points))}`]
    case 'tiers_changed':
      return [String(detail.tiers ?? '')]
    case 'bill_refused':
      return [formatMoney(Number(detail.total)), billBounds[String(detail.bound)] ?? '']
    case 'purchase_refunded':
      return [
        formatMoney(Number(detail.amount)),
        `−${formatPoints(Number(detail.points))}`,
        Number(detail.waived) > 0 ? `vazgeçilen: ${formatPoints(Number(detail.waived))}` : '',
        String(detail.reason),
      ]
    case 'purchase_added':
      return [formatMoney(Number(detail.total)), `Fiş günü: ${formatDate(String(detail.boughtOn))}`]
    case 'campaign_changed':
      return [String(detail.name ?? ''), campaignActs[String(detail.act)] ?? '']
    case 'sessions_ended':
      return [`${formatNumber(Number(detail.count))} oturum`]
    case 'refused':
      return [
        refused[String(detail.what)] ?? '',
        `bir dakikada ${formatNumber(Number(detail.count))} istek`,
      ]
    case 'edited':
      return editParts(detail)
    case 'sign_in':
      return [methods[String(detail.method)] ?? '']
    case 'factor_recovered': {
      const reason = RecoveryReason.safeParse(detail.reason).data
      return [reason ? recoveryReasons[reason] : '']
    }
    case 'security_settings_changed':
      return [
        `Yöneticilere ikinci adım ${detail.adminsNeedSecondFactor ? 'zorunlu' : 'zorunlu değil'}`,
      ]
    default:
      return []
  }
}

/** The details of a line besides date, actor and subject. */
export const detailOf = (entry: SecurityEntry): string => partsOf(entry).filter(Boolean).join(' · ')
