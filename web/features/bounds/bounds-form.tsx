import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AwardBounds, BoundsVersion } from '#api/contracts/points/bounds.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { type Change, useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { boundTexts } from './bound-texts.ts'
import { changeBoundsMutation } from './mutations.ts'

/** The bounds as a row that is edited: each version of them is a row of its own. */
const asRow = (bounds: BoundsVersion) => ({ ...bounds, id: bounds.version })
const endpoint = { versioned: BoundsVersion.transform(asRow) }

const valuesOf = ({
  staffEntry,
  scanEntries,
  customerDay,
  staffDay,
  adminEntry,
}: BoundsVersion): AwardBounds => ({ staffEntry, scanEntries, customerDay, staffDay, adminEntry })

const labels = Object.fromEntries(boundTexts.map(({ name, label }) => [name, label]))

/** Sets the bounds of entries that people make by hand (decisions.md §8). */
export function BoundsForm({ current }: { current: BoundsVersion }) {
  const change = useMutation(changeBoundsMutation(useQueryClient()))
  const form = useContractForm(AwardBounds, {
    draft: 'bounds',
    defaultValues: valuesOf(current),
  })
  const { errors } = form.formState
  const { submit, conflict } = useSaving({
    form,
    row: asRow(current),
    valuesOf,
    endpoint,
    save: {
      isPending: change.isPending,
      mutate: (sent: Change<Partial<AwardBounds>>, { onSuccess, onError }) =>
        change.mutate(sent, { onSuccess: (saved) => onSuccess(asRow(saved)), onError }),
    },
    labels,
    show: (_, value) => formatNumber(Number(value)),
    success: 'Sınırlar kaydedildi.',
    fallback: 'Sınırlar kaydedilemedi',
    onSaved: () => {},
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        {boundTexts.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} required error={errors[name]?.message}>
            <NumberInput min={1} {...form.register(name, { valueAsNumber: true })} />
          </Field>
        ))}
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
