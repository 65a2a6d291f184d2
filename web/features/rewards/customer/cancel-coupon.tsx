import { useMutation } from '@tanstack/react-query'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { wasWithheld, willBeWithheld } from '#web/shared/withheld-words.ts'
import { cancelMutation } from './mutations.ts'

/** What is left of the points that a coupon gives back, and why the others are not. */
function questionOf({ points, returns, withheld }: Coupon): string {
  const expired = points - returns - withheld
  return [
    returns > 0
      ? `Kupon silinir, ${formatPoints(returns)} hesabınıza geri döner.`
      : 'Kupon silinir, hesabınıza puan kalmaz.',
    withheld > 0 && willBeWithheld(withheld),
    expired > 0 &&
      `${withheld > 0 ? '' : 'Kalan '}${formatPoints(expired)} bu arada süresi dolduğu için dönmez.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What a cancellation left, and what of the rest it took for refunds. */
const doneOf = ({ returns, withheld }: Coupon): string =>
  [
    (returns > 0 || withheld === 0) && `${formatPoints(returns)} hesabınıza döndü.`,
    withheld > 0 && wasWithheld(withheld),
  ]
    .filter(Boolean)
    .join(' ')

/** Asks before a coupon becomes points again, and says what will be left of them and why. */
export default function CancelCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Kuponu Puana Çevir"
      question={questionOf(coupon)}
      subject={coupon.name}
      confirmLabel="Puana Çevir"
      confirmTone="primary"
      mutation={useMutation(cancelMutation)}
      input={{ id: coupon.id, body: {} }}
      success={(answer) => doneOf(answer.coupon)}
      failure={(error) => sentenceOf(error, 'Kupon puana çevrilemedi')}
      onClose={onClose}
    />
  )
}
