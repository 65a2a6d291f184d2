import { useMutation } from '@tanstack/react-query'
import type { Campaign } from '#api/contracts/programme/campaigns.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { giftWords } from '#web/features/programme/campaign-words.ts'
import { setCampaignStateMutation } from '#web/features/programme/mutations.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'

interface CampaignStateProps {
  campaign: Campaign
  state: 'published' | 'paused'
  onClose: () => void
}

function wordsFor(campaign: Campaign, state: CampaignStateProps['state']) {
  if (state === 'paused')
    return {
      act: 'Duraklat',
      done: 'Kampanya duraklatıldı.',
      failed: 'Kampanya duraklatılamadı',
    }
  return campaign.state === 'paused'
    ? { act: 'Sürdür', done: 'Kampanya sürüyor.', failed: 'Kampanya sürdürülemedi' }
    : { act: 'Yayımla', done: 'Kampanya yayımlandı.', failed: 'Kampanya yayımlanamadı' }
}

/** Asks before a campaign is published, paused or goes on. */
export default function CampaignState({ campaign, state, onClose }: CampaignStateProps) {
  const publishes = state === 'published'
  const words = wordsFor(campaign, state)
  return (
    <ConfirmedMutation
      title={`Kampanyayı ${words.act}`}
      question={
        publishes
          ? `Günleri içindeki alışverişler ${giftWords(campaign)} kazanır; en fazla ${formatNumber(campaign.budget)} puan verilir.`
          : 'Bundan sonraki alışverişler bu kampanyadan puan kazanmaz. Verilen puanlar değişmez.'
      }
      subject={campaign.name}
      confirmLabel={words.act}
      confirmTone={publishes ? 'primary' : 'destructive'}
      mutation={useMutation(setCampaignStateMutation)}
      input={{ id: campaign.id, version: campaign.version, body: { state } }}
      success={() => words.done}
      failure={(error) => sentenceOf(error, words.failed)}
      onClose={onClose}
    />
  )
}
