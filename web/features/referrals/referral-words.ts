import type { Invitation } from '#api/contracts/referrals/referrals.ts'
import type { Doubt, Referral, ReferralState } from '#api/contracts/referrals/reviewing.ts'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'

type Tone = 'neutral' | 'earn' | 'spend' | 'warning'

/** A code as people read it aloud: `K7MP 4XVR`. */
export const spokenCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** What came of an invitation, for whoever invited. */
export function outcomeOf({ state, points }: Pick<Invitation, 'state' | 'points'>): {
  tone: Tone
  words: string
} {
  switch (state) {
    case 'waiting':
      return { tone: 'neutral', words: 'Alışveriş bekleniyor' }
    case 'review':
      return { tone: 'warning', words: 'İnceleniyor' }
    case 'earned':
      return points
        ? { tone: 'earn', words: `+${formatPoints(points)}` }
        : { tone: 'neutral', words: 'Aylık sınır doldu' }
    case 'rejected':
      return { tone: 'spend', words: 'Onaylanmadı' }
    case 'lapsed':
      return { tone: 'neutral', words: 'Süresi doldu' }
    case 'undone':
      return { tone: 'spend', words: 'Alışveriş iade edildi' }
  }
}

/** What leads to the reward: `₺50,00 ve üzeri 2 alışveriş`. */
export const wantedPurchases = (least: number, purchases: number): string =>
  `${formatMoney(least)} ve üzeri ${formatNumber(purchases)} alışveriş`

/** The lists of administrators. */
export const stateLabels: Record<ReferralState, string> = {
  flagged: 'Karar bekleyen',
  waiting: 'Süren',
  earned: 'Kazanılan',
  rejected: 'Reddedilen',
  undone: 'Geri alınan',
  lapsed: 'Süresi dolan',
}

/** Why an invitation waits for somebody's decision. */
export const doubtLabels: Record<Doubt, string> = {
  phone: 'Telefonu başka bir hesapta da var',
  mailbox: 'E-posta kutusu aynı',
  device: 'Aynı tarayıcı kullanılmış',
  till: 'Alışverişi davet eden kaydetmiş',
  erased: 'Silinmiş bir hesabın telefonu veya e-postası',
}

/** What an administrator has decided about an invitation; undefined where nobody has. */
export const verdictOf = ({ judged, isGranted }: Referral): string | undefined =>
  judged
    ? `${judged.by?.fullName ?? 'Bir yönetici'} ${isGranted ? 'ödülü vermiş' : 'daveti reddetmiş'}: “${judged.reason}”`
    : undefined
