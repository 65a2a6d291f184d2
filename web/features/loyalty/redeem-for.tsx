import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Loyalty } from '#api/contracts/loyalty/loyalty.ts'
import { redeemForCustomer } from '#api/contracts/rewards/rewards.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'

interface RedeemForProps {
  userId: number
  scanId: string
  /** where the points are spent */
  branchId: number
  reward: Loyalty['rewards'][number]
  onClose: () => void
}

/** Asks before staff turn points of the scanned customer into a coupon (programme.md §4). */
export default function RedeemFor({ userId, scanId, branchId, reward, onClose }: RedeemForProps) {
  const { key, follow } = useCreationKey()
  const queryClient = useQueryClient()
  const { id, name, price } = reward
  const mutation = useMutation({
    mutationFn: (rewardId: number) =>
      call(redeemForCustomer, {
        params: { id: rewardId },
        body: { price, scanId, branchId },
        idempotencyKey: key,
      }),
    onSettled: () => void refreshCustomer(queryClient, userId),
  })
  return (
    <ConfirmedMutation
      title="Ödülü Al"
      question={`Müşterinin hesabından ${formatPoints(price)} düşer, kuponu hemen hazır olur.`}
      subject={name}
      confirmLabel={`${formatNumber(price)} Puan Harca`}
      confirmTone="primary"
      mutation={mutation}
      input={id}
      success={() => 'Kupon hazır: bu alışverişte kullanılabilir.'}
      failure={(error) => sentenceOf(error, 'Ödül alınamadı')}
      onFailed={follow}
      onClose={onClose}
    />
  )
}
