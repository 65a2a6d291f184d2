import { useMutation } from '@tanstack/react-query'
import { type Campaign, deleteCampaign } from '#api/contracts/programme/campaigns.ts'
import { deleteCampaignMutation } from '#web/features/programme/mutations.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'

/** Asks before a draft is deleted. */
export default function DeleteCampaign({
  campaign,
  onClose,
}: {
  campaign: Campaign
  onClose: () => void
}) {
  return (
    <DeleteDialog
      title="Taslağı Sil"
      question="Bu taslak ve denemeleri silinir. Hiç yayımlanmadığı için kimsenin puanı değişmez."
      row={campaign}
      nameOf={({ name }) => name}
      endpoint={deleteCampaign}
      mutation={useMutation(deleteCampaignMutation)}
      success={() => 'Taslak silindi.'}
      fallback="Taslak silinemedi"
      onClose={onClose}
    />
  )
}
