import { useMutation } from '@tanstack/react-query'
import { AwardBounds, BoundsVersion } from '#api/contracts/points/bounds.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { boundTexts } from './bound-texts.ts'
import { changeBoundsMutation } from './mutations.ts'

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
  const change = useMutation(changeBoundsMutation)
  const form = useContractForm(AwardBounds, {
    draft: 'bounds',
    defaultValues: valuesOf(current),
  })
  return (
    <VersionForm
      form={form}
      current={current}
      schema={BoundsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={labels}
      show={(_, value) => formatNumber(Number(value))}
      success="Sınırlar kaydedildi."
      fallback="Sınırlar kaydedilemedi"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {boundTexts.map(({ name, label, hint }) => (
          <FormNumber key={name} form={form} name={name} label={label} hint={hint} />
        ))}
      </div>
    </VersionForm>
  )
}
