import { useFormState, useWatch } from 'react-hook-form'
import { Field } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { factorText } from '#web/features/programme/campaign-words.ts'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { type CampaignForm, labels } from './campaign-form.ts'
import { factorsWith, fieldsOf, type Gift, giftOf, newGifts } from './gift.ts'

/** What a campaign gives: a factor to choose, or points to type. */
export function CampaignGift({ form }: { form: CampaignForm }) {
  const { control } = form
  const [multiplier, bonus] = useWatch({ control, name: ['multiplier', 'bonus'] })
  const { errors } = useFormState({ control, name: 'multiplier' })
  const gift = giftOf({ multiplier, bonus })
  const put = (next: Gift) => {
    const fields = fieldsOf(next)
    form.setValue('multiplier', fields.multiplier, { shouldDirty: true })
    form.setValue('bonus', fields.bonus, { shouldDirty: true })
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SegmentedControl
        label="Ne kazandırır"
        labelled
        options={[
          { value: 'multiplier', label: 'Katsayı' },
          { value: 'bonus', label: 'Ek puan' },
        ]}
        value={gift.of}
        onValueChange={(next) => put(newGifts[next])}
      />
      {gift.of === 'multiplier' ? (
        <Field label={labels.multiplier} required error={errors.multiplier?.message}>
          <Select
            value={gift.multiplier}
            onChange={({ target }) => put({ of: 'multiplier', multiplier: Number(target.value) })}
          >
            {factorsWith(gift.multiplier).map((factor) => (
              <option key={factor} value={factor}>
                {`${factorText(factor)} kat`}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <FormNumber form={form} name="bonus" label={labels.bonus} empty={null} />
      )}
    </div>
  )
}
