import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mostUnitsOfLine } from '#api/contracts/orders/orders.ts'
import type { QuotedLine } from '#api/contracts/orders/placing.ts'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { type CartLine, cart } from '#web/features/cart/cart.ts'
import {
  type Choices,
  choicesLeft,
  chosenOptions,
  differenceOf,
  offOptions,
  unanswered,
  withoutOff,
} from '#web/features/options/choices.ts'
import { useMenuAvailability } from '#web/features/options/menu-availability.ts'
import { NoteField } from '#web/features/options/note-field.tsx'
import { OptionFields, showGroup } from '#web/features/options/option-fields.tsx'
import { itemOptionsQuery } from '#web/features/options/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

interface EditLineProps {
  line: CartLine
  /** what the latest quote says of it */
  quoted: QuotedLine | undefined
  onClose: () => void
}

/** Options, quantity and note of a line of the cart, without leaving it (ordering.md §3). */
export default function EditLine({ line, quoted, onClose }: EditLineProps) {
  const query = useQuery(itemOptionsQuery(line.itemId))
  const groups = query.data ?? []
  const offIds = offOptions(useMenuAvailability())
  const [picked, setPicked] = useState<Choices>()
  const [quantity, setQuantity] = useState(line.quantity)
  const [note, setNote] = useState(line.note ?? '')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const choices = withoutOff(picked ?? choicesLeft(groups, line.options), offIds)
  const name = quoted?.name ?? line.name
  const bare = bareOf(quoted)
  const unitPrice =
    bare === undefined ? undefined : Math.max(0, bare + differenceOf(groups, choices))

  function save() {
    const missing = unanswered(groups, choices)
    if (missing) {
      setAsked(true)
      showGroup(form.current, missing)
      return
    }
    const typed = note.trim()
    cart.edit(line.key, {
      ...{ itemId: line.itemId, name, quantity, unitPrice: unitPrice ?? null },
      options: chosenOptions(groups, choices),
      ...(typed && { note: typed }),
    })
    onClose()
  }

  return (
    <Sheet
      open
      title={name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        query.data && (
          <div className="flex flex-1 flex-wrap items-center gap-3">
            <Quantity
              label={`${name}, adet`}
              value={quantity}
              max={mostUnitsOfLine}
              onValueChange={setQuantity}
            />
            <Button className="tabular grow whitespace-nowrap px-4" onClick={save}>
              {unitPrice === undefined ? 'Kaydet' : `Kaydet · ${formatMoney(unitPrice * quantity)}`}
            </Button>
          </div>
        )
      }
    >
      {/* takes the focus while there is nothing to choose from yet */}
      <div ref={form} data-autofocus tabIndex={-1} className="grid gap-5 outline-none">
        {!query.data && (
          <QueryPlaceholder
            query={query}
            loading={['h-6 w-20', 'h-11 w-4/5']}
            failed="Seçenekler alınamadı"
          />
        )}
        {query.data && (
          <>
            <OptionFields
              groups={groups}
              choices={choices}
              offIds={offIds}
              asked={asked}
              onChange={setPicked}
            />
            <NoteField value={note} onChange={setNote} />
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Kuruş of a unit without its options; undefined where nobody has told. */
function bareOf(quoted: QuotedLine | undefined): number | undefined {
  if (!quoted?.name) return undefined
  const { unitPrice, options } = quoted
  return options.reduce((sum, one) => sum - one.priceDifference * one.quantity, unitPrice)
}
