import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { previewOf } from '#web/features/programme/campaign-words.ts'
import { rulesQuery } from '#web/features/programme/queries.ts'

interface CampaignPreviewProps {
  name: string
  multiplier: number | null
  bonus: number | null
}

/** kuruş of the purchase in the preview */
const due = 18_500

/** What a customer reads under `Neden?` of a purchase that has the campaign. */
export function CampaignPreview({ name, ...gift }: CampaignPreviewProps) {
  const rule = useQuery(rulesQuery).data?.[0]
  if (!rule) return null
  const { base, more } = previewOf(gift, { due, ...rule })
  return (
    <section
      aria-label="Müşteriler ne görür"
      className="grid gap-2 rounded-card border border-line bg-sunken p-4"
    >
      <h3 className="font-semibold text-sm">Müşteriler ne görür</h3>
      <dl className="grid gap-1">
        <div className="flex justify-between gap-4">
          <dt className="tabular min-w-0">{`${formatMoney(due)} alışveriş`}</dt>
          <dd className="tabular">{formatPoints(base)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{name.trim() || 'Kampanya'}</dt>
          <dd className="tabular font-semibold text-earn">{`+${formatNumber(more)} puan`}</dd>
        </div>
      </dl>
    </section>
  )
}
