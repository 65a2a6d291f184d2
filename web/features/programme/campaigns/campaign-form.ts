import * as z from 'zod'
import {
  type Campaign,
  campaignFields,
  refuseContradictions,
} from '#api/contracts/programme/campaigns.ts'
import type { ContractForm } from '#web/shared/forms/contract-form.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'

/** The contract's fields, with the amount typed in lira and empty times for all day. */
export const TypedCampaign = campaignFields
  .extend({
    leastDue: z
      .string()
      .transform((typed): number | null | undefined =>
        typed.trim() === '' ? null : kurusOf(typed),
      )
      .pipe(campaignFields.shape.leastDue),
    fromTime: z
      .string()
      .transform((typed): string | null | undefined => typed || null)
      .pipe(campaignFields.shape.fromTime),
    untilTime: z
      .string()
      // a day that ends at midnight
      .transform((typed): string | null | undefined =>
        typed === '00:00' ? '24:00' : typed || null,
      )
      .pipe(campaignFields.shape.untilTime),
  })
  .superRefine(refuseContradictions)

export type CampaignForm = ContractForm<
  z.input<typeof TypedCampaign>,
  z.output<typeof TypedCampaign>
>

/** The end of a campaign's hours as it is typed: a day that ends at midnight ends at 00:00. */
const typedEnd = (time: string | null | undefined) => (time === '24:00' ? '00:00' : (time ?? ''))

/** The form's values for a campaign, or for a new one. */
export const valuesOf = (campaign?: Campaign): z.input<typeof TypedCampaign> => ({
  name: campaign?.name ?? '',
  multiplier: campaign ? campaign.multiplier : 200,
  bonus: campaign?.bonus ?? null,
  startsOn: campaign?.startsOn ?? '',
  endsOn: campaign?.endsOn ?? '',
  weekdays: campaign?.weekdays ?? [],
  fromTime: campaign?.fromTime ?? '',
  untilTime: typedEnd(campaign?.untilTime),
  branchIds: campaign?.branchIds ?? [],
  leastTier: campaign?.leastTier ?? null,
  leastDue: campaign?.leastDue ? typedLira(campaign.leastDue) : '',
  firstPurchase: campaign?.firstPurchase ?? false,
  perDay: campaign?.perDay ?? null,
  inAll: campaign?.inAll ?? null,
  budget: campaign?.budget ?? 50_000,
})

/** The form's values for a new campaign like this one; its days are still to be chosen. */
export const copyOf = (campaign: Campaign): z.input<typeof TypedCampaign> => ({
  ...valuesOf(campaign),
  name: `${campaign.name.slice(0, 52)} (kopya)`,
  startsOn: '',
  endsOn: '',
})

export const labels = {
  name: 'Kampanya adı',
  multiplier: 'Katsayı',
  bonus: 'Ek puan',
  startsOn: 'İlk gün',
  endsOn: 'Son gün',
  weekdays: 'Günler',
  fromTime: 'Başlangıç saati',
  untilTime: 'Bitiş saati',
  branchIds: 'Şubeler',
  leastTier: 'Kimler için',
  leastDue: 'En az tutar (TL)',
  firstPurchase: 'Yalnızca ilk alışveriş',
  perDay: 'Kişi başına günde',
  inAll: 'Kişi başına toplam',
  budget: 'Bütçe',
}
