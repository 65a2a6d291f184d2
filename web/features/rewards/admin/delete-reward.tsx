import { useMutation } from '@tanstack/react-query'
import { deleteReward, type ManagedReward } from '#api/contracts/rewards/managing.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { deleteRewardMutation } from './managing-queries.ts'

/** Asks before a reward that nobody has had is deleted. */
export default function DeleteReward({
  reward,
  onClose,
}: {
  reward: ManagedReward
  onClose: () => void
}) {
  return (
    <DeleteDialog
      title="Ödülü Sil"
      question="Bu ödülü silmek istediğinize emin misiniz?"
      row={reward}
      nameOf={({ name }) => name}
      endpoint={deleteReward}
      mutation={useMutation(deleteRewardMutation)}
      success={() => 'Ödül silindi.'}
      fallback="Ödül silinemedi"
      onClose={onClose}
    />
  )
}
