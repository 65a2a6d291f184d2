import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { TierVersion } from '#api/contracts/programme/tiers.ts'
import { Card } from '#ui/data/card.tsx'
import { changeTiersMutation } from '#web/features/programme/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { type TypedTier, TypedTiers, valuesOf } from './tier-form.ts'
import { TiersEditor } from './tiers-editor.tsx'
import { TiersPreview } from './tiers-preview.tsx'

const typedInWords = (tiers: readonly TypedTier[]) =>
  tiers.map(({ name, least, multiplier }) => `${name} ${least} (${multiplier} kat)`).join(', ')

/** Sets the tiers from now on, beside what customers see of them (programme.md §5). */
export function TiersForm({ current }: { current: TierVersion }) {
  const change = useMutation(changeTiersMutation)
  const form = useContractForm(TypedTiers, {
    draft: 'programme-tiers',
    defaultValues: valuesOf(current),
  })
  const { field } = useController({ control: form.control, name: 'tiers' })
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Card>
        <VersionForm
          form={form}
          current={current}
          schema={TierVersion}
          change={change}
          valuesOf={valuesOf}
          labels={{ tiers: 'Kademeler' }}
          show={(_, value) => typedInWords(value as TypedTier[])}
          success="Kademeler kaydedildi; bundan sonraki alışverişlerde geçerli."
          fallback="Kademeler kaydedilemedi"
        >
          <TiersEditor
            value={field.value}
            onValueChange={field.onChange}
            errors={field.value.map((_, at) => errors.tiers?.[at])}
            ref={field.ref}
          />
        </VersionForm>
      </Card>
      <TiersPreview typed={field.value} />
    </div>
  )
}
