import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { EarningRule, RuleVersion } from '#api/contracts/programme/rule.ts'
import { Card } from '#ui/data/card.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { changeRuleMutation } from '#web/features/programme/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { VersionForm } from '#web/shared/versions/version-form.tsx'

/** The contract's fields, with the step typed in lira. */
const TypedRule = z
  .strictObject({ step: z.string().transform(kurusOf), points: z.number() })
  .pipe(EarningRule)

const valuesOf = ({ step, points }: RuleVersion): z.input<typeof TypedRule> => ({
  step: typedLira(step),
  points,
})

/** kuruş; what the preview counts */
const bills = [4_500, 9_500, 18_500, 42_000]

/** Sets what a purchase earns from now on, beside what that is for some bills (programme.md §3). */
export function RuleForm({ current }: { current: RuleVersion }) {
  const change = useMutation(changeRuleMutation)
  const form = useContractForm(TypedRule, {
    draft: 'earning-rule',
    defaultValues: valuesOf(current),
  })
  const [step, points] = useWatch({ control: form.control, name: ['step', 'points'] })
  const typed = TypedRule.safeParse({ step, points }).data
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Card>
        <VersionForm
          form={form}
          current={current}
          schema={RuleVersion}
          change={change}
          valuesOf={valuesOf}
          labels={{ step: 'Her', points: 'Kazandırır' }}
          success="Kural kaydedildi; bundan sonraki alışverişlerde geçerli."
          fallback="Kural kaydedilemedi"
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormMoney
              form={form}
              name="step"
              label="Ödenen her"
              hint="TL; artanı puan kazandırmaz"
              required
            />
            <FormNumber form={form} name="points" label="Kazandırdığı puan" hint="Puan" min={1} />
          </div>
        </VersionForm>
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
