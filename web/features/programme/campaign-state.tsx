import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#api/contracts/programme/campaigns.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { giftWords } from './campaign-words.ts'
import { setCampaignStateMutation } from './mutations.ts'

interface CampaignStateProps {
  campaign: Campaign
  state: 'published' | 'paused'
  onClose: () => void
}

/** Asks before a campaign is published or paused. */
export default function CampaignState({ campaign, state, onClose }: CampaignStateProps) {
  const publishes = state === 'published'
  return (
    <ConfirmedMutation
      title={publishes ? 'Kampanyayı Yayımla' : 'Kampanyayı Duraklat'}
      question={
        publishes
          ? `Günleri içindeki alışverişler ${giftWords(campaign)} kazanır; en fazla ${formatNumber(campaign.budget)} puan verilir.`
          : 'Bundan sonraki alışverişler bu kampanyadan puan kazanmaz. Verilen puanlar değişmez.'
      }
      subject={campaign.name}
      confirmLabel={publishes ? 'Yayımla' : 'Duraklat'}
      confirmTone={publishes ? 'primary' : 'destructive'}
      mutation={useMutation(setCampaignStateMutation(useQueryClient()))}
      input={{ id: campaign.id, version: campaign.version, state }}
      success={() => (publishes ? 'Kampanya yayımlandı.' : 'Kampanya duraklatıldı.')}
      failure={(error) =>
        sentenceOf(error, publishes ? 'Kampanya yayımlanamadı' : 'Kampanya duraklatılamadı')
      }
      onClose={onClose}
    />
  )
}
