import { useState } from 'react'
import type { SessionEnd } from '#api/contracts/endpoint.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { sessionEnd } from '#web/shared/session-end.ts'

const sentences: Record<SessionEnd, string> = {
  signed_out: 'Oturumunuz kapatıldı. Devam etmek için yeniden giriş yapın.',
  password_changed:
    'Şifreniz değiştirildiği için buradaki oturumunuz kapatıldı. Yeni şifrenizle giriş yapın.',
  role_changed: 'Yetkileriniz değiştiği için oturumunuz kapatıldı. Lütfen yeniden giriş yapın.',
  deactivated:
    'Hesabınız devre dışı bırakıldığı için oturumunuz kapatıldı. Lütfen şubenizle görüşün.',
  ended_elsewhere:
    'Bu cihazdaki oturumunuz başka bir cihazınızdan kapatıldı. Siz kapatmadıysanız giriş yapıp şifrenizi değiştirin.',
  password_reset: 'Şifreniz yenilendiği için oturumunuz kapatıldı. Yeni şifrenizle giriş yapın.',
  factor_recovered:
    'İki adımlı doğrulamanız sıfırlandığı için oturumunuz kapatıldı. Lütfen yeniden giriş yapın.',
  erased:
    'Hesabınızı silme isteğiniz alındı ve oturumunuz kapatıldı. 14 gün içinde giriş yaparak hesabınızı geri alabilirsiniz.',
  too_many:
    'Hesabınızla çok sayıda cihazda oturum açıldığı için en uzun süredir kullanılmayan bu oturum kapatıldı. Lütfen yeniden giriş yapın.',
  tablet_revoked:
    'Bu tabletin kaydı silindiği için kasa kapatıldı. E-posta ve şifrenizle giriş yapabilirsiniz.',
  expired: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
}

const isKnown = (reason: string | null): reason is SessionEnd =>
  reason !== null && Object.hasOwn(sentences, reason)

/** Tells a person whose session ended elsewhere why they have to sign in. */
export function SessionEndNotice() {
  const [reason] = useState(sessionEnd.reason)
  return isKnown(reason) ? <Banner tone="info">{sentences[reason]}</Banner> : null
}
