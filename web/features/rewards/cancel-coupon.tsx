import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { cancelMutation } from './mutations.ts'

/** Asks before a coupon becomes points again, and says what of them has expired meanwhile. */
export default function CancelCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { points, returns } = coupon
  return (
    <ConfirmedMutation
      title="Kuponu puana çevir"
      question={
        returns < points
          ? `Kupon silinir, ${formatPoints(returns)} hesabınıza geri döner. Kalan ${formatPoints(points - returns)} bu arada süresi dolduğu için dönmez.`
          : `Kupon silinir, ${formatPoints(returns)} hesabınıza geri döner.`
      }
      subject={coupon.name}
      confirmLabel="Puana çevir"
      confirmTone="primary"
      mutation={useMutation(cancelMutation(useQueryClient()))}
      input={coupon.id}
      success={(answer) => `${formatPoints(answer.coupon.returns)} hesabınıza döndü.`}
      failure={(error) => sentenceOf(error, 'Kupon puana çevrilemedi')}
      onClose={onClose}
    />
  )
}
