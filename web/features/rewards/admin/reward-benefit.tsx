import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { benefitKinds } from '#web/shared/benefit-words.ts'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { labels, optionsOf, type RewardForm } from './reward-form.ts'

/** What a reward is called, what it costs, and what it gives. */
export function RewardBenefit({ form }: { form: RewardForm }) {
  const benefit = useWatch({ control: form.control, name: 'benefit' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="name" label={labels.name}>
          <Input data-autofocus autoComplete="off" />
        </FormField>
        <FormNumber form={form} name="price" label={labels.price} hint="Puan" />
        <FormField form={form} name="benefit" label={labels.benefit}>
          <Select>
            {Object.entries(benefitKinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
        {benefit === 'amount' && <FormMoney form={form} name="amount" label={labels.amount} />}
        {benefit === 'percentage' && (
          <>
            <FormNumber form={form} name="percentage" label={labels.percentage} empty={undefined} />
            <FormMoney form={form} name="most" label={labels.most} />
          </>
        )}
      </div>
      {benefit === 'item' && <RewardProducts form={form} />}
    </>
  )
}

function RewardProducts({ form }: { form: RewardForm }) {
  const items = useQuery(allItemsQuery).data
  const { field, fieldState } = useController({ control: form.control, name: 'itemIds' })
  return (
    <ChosenList
      label={labels.itemIds}
      hint="Müşteri bunlardan birini ücretsiz alır."
      required
      error={fieldState.error?.message}
      options={optionsOf(items)}
      chosen={field.value ?? []}
      onChosenChange={field.onChange}
      empty="Ürün bulunamadı"
    />
  )
}
