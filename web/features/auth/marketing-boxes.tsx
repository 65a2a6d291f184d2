import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Channel, channels } from '#api/contracts/consents/consents.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { channelNames } from '#web/shared/channel-names.ts'

interface MarketingBoxesProps {
  register: (name: `consents.${Channel}`) => UseFormRegisterReturn
}

/** The marketing consents of a registration: each channel apart, none ticked (decisions/161). */
export function MarketingBoxes({ register }: MarketingBoxesProps) {
  return (
    <fieldset className="grid gap-1 rounded-field border border-line px-4 pt-2 pb-1">
      <legend className="px-1 font-medium text-sm">Kampanyalardan haberim olsun</legend>
      <p className="text-muted text-sm">
        İsteğe bağlıdır. Seçtiğiniz kanallardan tanıtım iletisi gönderebiliriz; izninizi istediğiniz
        an geri alırsınız.
      </p>
      <div className="grid grid-cols-2">
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={channelNames[channel]}
            {...register(`consents.${channel}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
