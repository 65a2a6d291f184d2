import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { boundLabels, isBillBound, roleBounds } from '#api/contracts/bounds/bound-labels.ts'
import { AwardBounds, BoundsVersion } from '#api/contracts/bounds/bounds.ts'
import { roleLabels } from '#api/contracts/roles.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { useGivenRoles } from '#web/features/posts/given-roles.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { groupedLira, kurusOf } from '#web/shared/forms/lira.ts'
import { VersionForm } from '#web/shared/versions/version-form.tsx'
import { changeBoundsMutation } from './mutations.ts'

type Name = keyof AwardBounds

const { shape } = AwardBounds
const typed = z.string().transform(kurusOf)

/** The contract's fields, with those of bills typed in lira. */
const TypedBounds = AwardBounds.extend({
  staffBill: typed.pipe(shape.staffBill),
  staffBillDay: typed.pipe(shape.staffBillDay),
  managerBill: typed.pipe(shape.managerBill),
  managerBillDay: typed.pipe(shape.managerBillDay),
  areaBill: typed.pipe(shape.areaBill),
  areaBillDay: typed.pipe(shape.areaBillDay),
  careBill: typed.pipe(shape.careBill),
  careBillDay: typed.pipe(shape.careBillDay),
  adminBill: typed.pipe(shape.adminBill),
  customerBillDay: typed.pipe(shape.customerBillDay),
  numberBill: typed.pipe(shape.numberBill),
})
type TypedBounds = z.input<typeof TypedBounds>

const valuesOf = (version: BoundsVersion) =>
  Object.fromEntries(
    (Object.keys(shape) as Name[]).map((name) => [
      name,
      isBillBound(name) ? groupedLira(version[name]) : version[name],
    ]),
  ) as TypedBounds

/** Sets what each role may give by hand and record as bills, and what protects a customer and a scan (decisions.md §8). */
export function BoundsForm({ current }: { current: BoundsVersion }) {
  const change = useMutation(changeBoundsMutation)
  const form = useContractForm(TypedBounds, {
    draft: 'bounds-by-role',
    defaultValues: valuesOf(current),
  })
  const roles = useGivenRoles()
  const shown = roleBounds.filter(({ role }) => roles.includes(role))
  /** of: what screen readers hear before the label, where several rows have it */
  const field = (name: Name, label: string, { of = '', hint = '' } = {}) => {
    const Control = isBillBound(name) ? FormMoney : FormNumber
    const whole = (
      <>
        {of && <span className="sr-only">{`${of}, `}</span>}
        {label}
      </>
    )
    return <Control key={name} form={form} name={name} label={whole} hint={hint} />
  }
  return (
    <VersionForm
      form={form}
      current={current}
      schema={BoundsVersion}
      change={change}
      valuesOf={valuesOf}
      labels={boundLabels}
      show={(name, value) =>
        isBillBound(name) ? `₺${String(value)}` : formatNumber(Number(value))
      }
      success="Sınırlar kaydedildi."
      fallback="Sınırlar kaydedilemedi"
    >
      {shown.map(({ role, points, bills }) => {
        const of = roleLabels[role]
        return (
          <fieldset
            key={role}
            className="grid grid-cols-2 items-start gap-x-4 gap-y-3 border-line border-b pb-4 lg:grid-cols-4"
          >
            <legend className="mb-2 font-display font-semibold text-lg">{of}</legend>
            {points ? (
              <>
                {field(points.each, 'Tek işlem (puan)', { of })}
                {points.day && field(points.day, 'Günde (puan)', { of })}
              </>
            ) : (
              <p className="col-span-2 text-muted text-sm">
                Yalnızca fişiyle sonradan eklenenler için; elle puan vermez.
              </p>
            )}
            {field(bills.each, 'Tek fiş (TL)', { of })}
            {bills.day && field(bills.day, 'Günde (TL)', { of })}
            {!bills.day && (
              <p className="col-span-full text-muted text-sm">Günlük sınırı yoktur.</p>
            )}
          </fieldset>
        )
      })}
      <fieldset className="grid items-start gap-4 border-line border-b pb-4 sm:grid-cols-3">
        <legend className="mb-2 font-display font-semibold text-lg">Müşteri ve okutma</legend>
        <p className="text-muted text-sm sm:col-span-3">
          Yönetici dışında herkes için ortaktır: bir müşteriye aynı gün verilenlerin tümü sayılır.
        </p>
        {field('customerDay', boundLabels.customerDay, { hint: 'Puan' })}
        {field('customerBillDay', boundLabels.customerBillDay, { hint: 'TL' })}
        {field('scanEntries', boundLabels.scanEntries, { hint: 'Puan verme sayısı' })}
      </fieldset>
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-display font-semibold text-lg">Telefon numarasıyla</legend>
        <p className="text-muted text-sm sm:col-span-3">
          Yönetici dahil herkes için geçerlidir. Bir müşterinin o gün numarasıyla kaydedilen tüm
          fişleri sayılır, iade edilenler de.
        </p>
        {field('numberBill', 'Tek fiş (TL)', { of: 'Telefon numarasıyla' })}
        {field('numberDay', 'Bir müşteriye günde fiş sayısı', { of: 'Telefon numarasıyla' })}
      </fieldset>
    </VersionForm>
  )
}
