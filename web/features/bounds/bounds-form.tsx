import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AwardBounds, type BoundsVersion } from '#api/contracts/points/bounds.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { boundTexts } from './bound-texts.ts'
import { changeBoundsMutation } from './mutations.ts'

const failed = 'Sınırlar kaydedilemedi'

/** Sets the bounds of entries that people make by hand (decisions.md §8). */
export function BoundsForm({ current }: { current: BoundsVersion }) {
  const change = useMutation(changeBoundsMutation(useQueryClient()))
  const { staffEntry, scanEntries, customerDay, staffDay, adminEntry } = current
  const form = useContractForm(AwardBounds, {
    defaultValues: { staffEntry, scanEntries, customerDay, staffDay, adminEntry },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((bounds) =>
    // A refusal for an older version carries the newer one, and the next try is based on it.
    change.mutate(
      { ...bounds, version: current.version },
      {
        onSuccess: () => announceSuccess('Sınırlar kaydedildi.'),
        onError: (error) => {
          announceFailure(error, failed)
          showRefusal(form, error, {}, failed)
        },
      },
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        {boundTexts.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} required error={errors[name]?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              autoComplete="off"
              className="tabular"
              {...form.register(name, { valueAsNumber: true })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
