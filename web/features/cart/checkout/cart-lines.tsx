import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { lazy, Suspense, useState } from 'react'
import { mostUnitsOfLine } from '#api/contracts/orders/orders.ts'
import type { QuotedLine } from '#api/contracts/orders/placing.ts'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { type CartLine, cart } from '#web/features/cart/cart.ts'
import type { CartQuote } from '#web/features/cart/queries.ts'
import { quantitiesText } from '#web/shared/quantities-text.ts'
import { problemText } from './cart-words.ts'

const EditLine = lazy(() => import('./edit-line.tsx'))

interface CartLinesProps {
  lines: readonly CartLine[]
  /** the latest quote; of an earlier cart while a new one is asked for */
  quote: CartQuote | undefined
  disabled: boolean
}

/** The lines of the cart, each with what the quote says of it. */
export function CartLines({ lines, quote, disabled }: CartLinesProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {lines.map((line) => {
        const place = quote?.keys.indexOf(line.key) ?? -1
        return (
          <li key={line.key} className="p-4">
            <Line line={line} quoted={quote?.quote.lines[place]} disabled={disabled} />
          </li>
        )
      })}
    </ul>
  )
}

function remove({ key, name }: CartLine) {
  const undo = cart.remove([key])
  toast({
    title: 'Sepetten çıkarıldı',
    description: name,
    tone: 'success',
    action: { label: 'Geri Al', onPress: undo },
  })
}

interface LineProps {
  line: CartLine
  quoted: QuotedLine | undefined
  disabled: boolean
}

function Line({ line, quoted, disabled }: LineProps) {
  const { key, itemId, quantity, note } = line
  const name = quoted?.name ?? line.name
  const options = quoted && quoted.options.length > 0 ? quoted.options : line.options
  const unitPrice = quoted?.name ? quoted.unitPrice : line.unitPrice
  const [editing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold">
            <Link
              to="/menu/$id"
              params={{ id: String(itemId) }}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          {options.length > 0 && (
            <p className="break-words text-muted text-sm">{quantitiesText(options)}</p>
          )}
          {note && <p className="break-words text-sm italic">{note}</p>}
        </div>
        <p className="tabular shrink-0 font-semibold">
          {unitPrice === null ? '–' : formatMoney(unitPrice * quantity)}
        </p>
      </div>
      {quoted?.problem ? (
        <Problem quoted={quoted} line={line} onEdit={edit} />
      ) : (
        quoted &&
        line.unitPrice !== null &&
        quoted.unitPrice !== line.unitPrice && (
          <p className="tabular text-sm text-warning">
            {`Fiyatı değişti: eklediğinizde ${formatMoney(line.unitPrice)}, şimdi ${formatMoney(quoted.unitPrice)}.`}
          </p>
        )
      )}
      <div className="flex items-center justify-between gap-3">
        <Quantity
          label={`${name}, adet`}
          value={quantity}
          max={mostUnitsOfLine}
          disabled={disabled}
          onValueChange={(next) => cart.change(key, next)}
        />
        <div className="flex">
          <Button
            tone="ghost"
            size="icon"
            aria-label={`Düzenle: ${name}`}
            disabled={disabled}
            onClick={edit}
          >
            <Pencil aria-hidden className="size-5" />
          </Button>
          <Button
            tone="ghost"
            size="icon"
            aria-label={`Sepetten Çıkar: ${name}`}
            disabled={disabled}
            onClick={() => remove(line)}
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      <Suspense>
        {editing && <EditLine line={line} quoted={quoted} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  )
}

interface ProblemProps {
  quoted: QuotedLine
  line: CartLine
  onEdit: () => void
}

function Problem({ quoted, line, onEdit }: ProblemProps) {
  const { left, problem } = quoted
  const way = cn('font-semibold underline underline-offset-4 min-h-11')
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-spend">
      <p role="status" className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 break-words">{problemText(quoted, line)}</span>
      </p>
      {problem === 'item_short' && left !== null && left > 0 && (
        <button type="button" className={way} onClick={() => cart.change(line.key, left)}>
          {`${left} Adet Al`}
        </button>
      )}
      {problem && /^option|choices/.test(problem) && (
        <button type="button" className={way} onClick={onEdit}>
          Yeniden Seç
        </button>
      )}
    </div>
  )
}
