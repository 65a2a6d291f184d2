import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { EarningRule, RuleVersion } from '#api/contracts/programme/rule.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { type Change, useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { changeRuleMutation } from './mutations.ts'

/** The contract's fields, with the step typed in lira. */
const TypedRule = z
  .strictObject({ step: z.string().transform(kurusOf), points: z.number() })
  .pipe(EarningRule)

/** The rule as a row that is edited: each version of it is a row of its own. */
const asRow = (rule: RuleVersion) => ({ ...rule, id: rule.version })
const endpoint = { versioned: RuleVersion.transform(asRow) }
const valuesOf = ({ step, points }: RuleVersion): z.input<typeof TypedRule> => ({
  step: typedLira(step),
  points,
})

/** kuruş; what the preview counts */
const bills = [4_500, 9_500, 18_500, 42_000]

/** Sets what a purchase earns from now on, beside what that is for some bills (programme.md §3). */
export function RuleForm({ current }: { current: RuleVersion }) {
  const change = useMutation(changeRuleMutation(useQueryClient()))
  const form = useContractForm(TypedRule, {
    draft: 'earning-rule',
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
      mutate: (sent: Change<Partial<EarningRule>>, { onSuccess, onError }) =>
        change.mutate(sent, { onSuccess: (saved) => onSuccess(asRow(saved)), onError }),
    },
    labels: { step: 'Her', points: 'Kazandırır' },
    success: 'Kural kaydedildi; bundan sonraki alışverişlerde geçerli.',
    fallback: 'Kural kaydedilemedi',
    onSaved: () => {},
  })
  const [step, points] = useWatch({ control: form.control, name: ['step', 'points'] })
  const typed = TypedRule.safeParse({ step, points }).data
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Card>
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <GuardedForm control={form.control} />
          {conflict && <ChangedMeanwhile {...conflict} />}
          {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Ödenen her"
              hint="TL; artanı puan kazandırmaz"
              required
              error={errors.step?.message}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                className="tabular"
                {...form.register('step')}
              />
            </Field>
            <Field label="Kazandırdığı puan" hint="Puan" required error={errors.points?.message}>
              <NumberInput min={1} {...form.register('points', { valueAsNumber: true })} />
            </Field>
          </div>
          <Button type="submit" className="justify-self-start" pending={change.isPending}>
            Kaydet
          </Button>
        </form>
      </Card>
      <Card className="grid gap-2">
        <h2 className="font-display font-semibold text-lg">Müşteriler ne görür</h2>
        {typed ? (
          <ul className="grid gap-2">
            {bills.map((due) => (
              <li key={due} className="flex justify-between gap-4">
                <span className="tabular text-muted">{formatMoney(due)}</span>
                <span className="tabular font-semibold text-earn">
                  {`+${formatPoints(Math.floor(due / typed.step) * typed.points)}`}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Geçerli bir kural yazın.</p>
        )}
      </Card>
    </div>
  )
}
