import { useController } from 'react-hook-form'
import { Field } from '#ui/forms/field.tsx'
import { TimeField } from '#ui/forms/time-field.tsx'
import { longWeekdays } from '#web/features/programme/campaign-words.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { type CampaignForm, labels } from './campaign-form.ts'
import { NumberChips } from './number-chips.tsx'

/** When a campaign holds: its days, of these the weekdays, of each the hours. */
export function CampaignWhen({ form }: { form: CampaignForm }) {
  const { control } = form
  const weekdays = useController({ control, name: 'weekdays' }).field
  const from = useController({ control, name: 'fromTime' })
  const until = useController({ control, name: 'untilTime' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDate form={form} name="startsOn" label={labels.startsOn} />
        <FormDate form={form} name="endsOn" label={labels.endsOn} />
      </div>
      <NumberChips
        legend="Günler (seçilmezse her gün)"
        options={longWeekdays.map((label, index) => ({ value: index + 1, label }))}
        chosen={weekdays.value ?? []}
        onChosenChange={weekdays.onChange}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={labels.fromTime}
          hint="Bütün gün için boş bırakın"
          error={from.fieldState.error?.message}
        >
          <TimeField
            ref={from.field.ref}
            value={from.field.value ?? ''}
            onValueChange={from.field.onChange}
          />
        </Field>
        <Field
          label={labels.untilTime}
          hint="Gün sonu için 00:00"
          error={until.fieldState.error?.message}
        >
          <TimeField
            ref={until.field.ref}
            value={until.field.value ?? ''}
            onValueChange={until.field.onChange}
          />
        </Field>
      </div>
    </>
  )
}
