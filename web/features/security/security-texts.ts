import type { SecurityKind } from '#api/contracts/security/kind.ts'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

type Tone = 'neutral' | 'earn' | 'spend' | 'warning' | 'accent'

/** What each kind of line is called. */
export const kinds: Record<SecurityKind, { label: string; tone: Tone }> = {
  sign_in: { label: 'Giriş', tone: 'earn' },
  sign_in_failed: { label: 'Başarısız giriş', tone: 'spend' },
  password_changed: { label: 'Şifre değişikliği', tone: 'neutral' },
  role_changed: { label: 'Yetki değişikliği', tone: 'warning' },
  deactivated: { label: 'Devre dışı bırakma', tone: 'spend' },
  reactivated: { label: 'Yeniden etkinleştirme', tone: 'earn' },
  points_reversed: { label: 'Puan düzeltmesi', tone: 'warning' },
  broadcast_sent: { label: 'Bildirim gönderimi', tone: 'accent' },
  attempts_refused: { label: 'Engellenen denemeler', tone: 'spend' },
  username_changed: { label: 'E-posta değişikliği', tone: 'neutral' },
  admin_invited: { label: 'Yönetici daveti', tone: 'warning' },
  admin_added: { label: 'Yeni yönetici', tone: 'warning' },
}

const reasons: Record<string, string> = {
  wrong_credentials: 'Hatalı e-posta veya şifre',
  account_inactive: 'Hesap devre dışı',
  admins_only: 'Yönetici değil',
}

/** What was attempted too often. */
const attempted: Record<string, string> = {
  sign_in: 'Giriş',
  registration: 'Kayıt',
  password: 'Şifre doğrulama',
  username: 'E-posta değişikliği',
  invitation: 'Yönetici daveti',
}

const role = (name: string, given: unknown) =>
  given === undefined ? [] : [`${name} yetkisi ${given ? 'verildi' : 'kaldırıldı'}`]

/** What a line has to say beyond when, who and whom. */
export function detailOf({ kind, detail }: SecurityEntry): string {
  const parts =
    kind === 'sign_in_failed'
      ? [String(detail.username ?? ''), reasons[String(detail.reason)] ?? '']
      : kind === 'role_changed'
        ? [...role('Yönetici', detail.isAdmin), ...role('Personel', detail.isStaff)]
        : kind === 'points_reversed'
          ? [
              `${detail.type === 'SPEND' ? '−' : '+'}${formatPoints(Number(detail.points))}`,
              String(detail.note ?? ''),
            ]
          : kind === 'broadcast_sent'
            ? [String(detail.title ?? ''), `${formatNumber(Number(detail.recipients))} kişi`]
            : kind === 'attempts_refused'
              ? [
                  attempted[String(detail.what)] ?? '',
                  `bir dakikada ${formatNumber(Number(detail.count))} deneme`,
                ]
              : kind === 'username_changed'
                ? [`${detail.before} → ${detail.after}`]
                : kind === 'admin_invited'
                  ? [String(detail.username ?? '')]
                  : []
  return parts.filter(Boolean).join(' · ')
}
