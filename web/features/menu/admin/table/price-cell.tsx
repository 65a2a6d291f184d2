import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeMenuItem, type MenuItem, Price } from '#api/contracts/menu/menu.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { saveItemMutation } from '#web/features/menu/mutations.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { useCellEdit } from './cell-edit.ts'
import { CellForm } from './cell-form.tsx'

function parse(typed: string) {
  const price = Price.safeParse(kurusOf(typed))
  return price.success
    ? { body: { price: price.data } }
    : { error: price.error.issues[0]?.message ?? 'Geçerli bir fiyat girin.' }
}

/** A product's price, the same at every branch, typed in lira and saved by itself. */
export function PriceCell({ item }: { item: MenuItem }) {
  const { mutate, isPending } = useMutation(saveItemMutation(useQueryClient()))
  const edit = useCellEdit({
    row: item,
    typedOf: ({ price }) => typedLira(price),
    parse,
    bodyOf: ({ price }) => ({ price }),
    endpoint: changeMenuItem,
    save: {
      isPending,
      mutate: ({ base: { id, version }, body }, outcomes) =>
        mutate({ id, version, body }, outcomes),
    },
    success: `${item.name}: fiyat kaydedildi.`,
  })
  return (
    <CellForm
      name={`${item.name} fiyatı`}
      changed={edit.changed}
      pending={edit.pending}
      theirs={edit.conflict && formatMoney(edit.conflict.price)}
      onSave={edit.save}
      onReset={edit.reset}
      onKeep={edit.keep}
    >
      <Field
        label={`${item.name} fiyatı (TL)`}
        labelHidden
        error={edit.error}
        className="w-28 shrink-0"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular text-end"
          value={edit.typed}
          onChange={(event) => edit.change(event.target.value)}
        />
      </Field>
    </CellForm>
  )
}
