import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { type TierSettings, TierVersion } from '#api/contracts/programme/tiers.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { type Change, useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { changeTiersMutation } from './mutations.ts'
import { type TypedTier, TypedTiers, valuesOf } from './tier-form.ts'
import { TiersEditor } from './tiers-editor.tsx'
import { TiersPreview } from './tiers-preview.tsx'

/** The tiers as a row that is edited: each version of them is a row of its own. */
const asRow = (tiers: TierVersion) => ({ ...tiers, id: tiers.version })
const endpoint = { versioned: TierVersion.transform(asRow) }

/** Sets the tiers from now on, beside what customers see of them (programme.md §5). */
export function TiersForm({ current }: { current: TierVersion }) {
  const change = useMutation(changeTiersMutation(useQueryClient()))
  const form = useContractForm(TypedTiers, {
    draft: 'programme-tiers',
    defaultValues: valuesOf(current),
  })
  const { field } = useController({ control: form.control, name: 'tiers' })
  const { submit, conflict } = useSaving({
    form,
    row: asRow(current),
    valuesOf,
    endpoint,
    save: {
      isPending: change.isPending,
      mutate: (sent: Change<TierSettings>, { onSuccess, onError }) =>
        change.mutate(sent, { onSuccess: (saved) => onSuccess(asRow(saved)), onError }),
    },
    labels: { tiers: 'Kademeler' },
    show: (_, value) =>
      (value as TypedTier[])
        .map(({ name, least, multiplier }) => `${name} ${least} (${multiplier} kat)`)
        .join(', '),
    success: 'Kademeler kaydedildi; bundan sonraki alışverişlerde geçerli.',
    fallback: 'Kademeler kaydedilemedi',
    onSaved: () => {},
  })
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Card>
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <GuardedForm control={form.control} />
          {conflict && <ChangedMeanwhile {...conflict} />}
          {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
          <TiersEditor
            value={field.value}
            onValueChange={field.onChange}
            errors={field.value.map((_, at) => errors.tiers?.[at])}
            ref={field.ref}
          />
          <Button type="submit" className="justify-self-start" pending={change.isPending}>
            Kaydet
          </Button>
        </form>
      </Card>
      <TiersPreview typed={field.value} />
    </div>
  )
}
