import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import type { StockRow as Row } from '#api/contracts/branches/availability.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDayAndTime } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { stateText, untilText } from './availability-words.ts'
import { sayMutation } from './queries.ts'

interface StockRowProps {
  branchId: number
  row: Row
  /** when the branch opens next, ISO 8601 */
  nextOpening: string
  /** epoch ms */
  now: number
  /** takes the till first, where it can't be said who says it */
  onTake?: (() => void) | undefined
}

/** The most units that are counted. */
const mostUnits = 999

/** A product or an option on the sheet: one tap opens it, another one says what is with it. */
export function StockRow({ branchId, row, nextOpening, now, onTake }: StockRowProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const off = row.state === 'off' || row.state === 'until_opening' || row.left === 0
  return (
    <li className={cn('rounded-card border', open ? 'border-edge bg-surface' : 'border-line')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-2 text-left hover:bg-sunken"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1">
          <span className={cn('block break-words font-semibold', off && 'line-through')}>
            {row.name}
          </span>
          <span
            className={cn(
              'tabular block text-sm',
              off || row.byOptions ? 'text-spend' : 'text-muted',
              row.state === 'counted' && !off && 'text-warning',
            )}
          >
            {stateText(row, now)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={cn('size-5 shrink-0 text-muted', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div id={panel} className="grid gap-2 px-4 pt-2 pb-4">
          {onTake ? (
            <Button size="lg" tone="plain" onClick={onTake}>
              Değiştirmek İçin Kasayı Açın
            </Button>
          ) : (
            <Choices
              key={row.version}
              branchId={branchId}
              row={row}
              nextOpening={nextOpening}
              now={now}
              onDone={() => setOpen(false)}
            />
          )}
          {row.actor && row.at && (
            <p className="text-muted text-sm">{`Son değiştiren: ${row.actor.fullName}, ${formatDayAndTime(row.at)}`}</p>
          )}
        </div>
      )}
    </li>
  )
}

type Said = Parameters<ReturnType<typeof useSaying>['say']>[0]

function useSaying(branchId: number, row: Row, onDone: () => void) {
  const { mutate, isPending, variables } = useMutation(sayMutation(useQueryClient()))
  return {
    pending: isPending ? variables?.body.state : undefined,
    say: (body: { state: Row['state']; left?: number }) =>
      isPending ||
      mutate(
        { branchId, row, body },
        {
          onSuccess: (now) => {
            announceSuccess(
              now.state === 'on' ? `${row.name} yeniden satışta.` : `${row.name}: kaydedildi.`,
            )
            onDone()
          },
          onError: (error) => announceFailure(error, 'Kaydedilemedi'),
        },
      ),
  }
}

interface ChoicesProps extends Omit<StockRowProps, 'onTake'> {
  onDone: () => void
}

function Choices({ branchId, row, nextOpening, now, onDone }: ChoicesProps) {
  const { say, pending } = useSaying(branchId, row, onDone)
  return (
    <>
      {row.byOptions && (
        <p className="text-sm">
          Seçilmesi gereken bir grubun bütün seçenekleri kapalı. Birini açınca bu ürün de açılır.
        </p>
      )}
      {row.state !== 'on' && (
        <Button
          size="lg"
          tone="earn"
          pending={pending === 'on'}
          onClick={() => say({ state: 'on' })}
        >
          Yeniden Satışa Aç
        </Button>
      )}
      {row.state !== 'until_opening' && (
        <Button
          size="lg"
          tone="plain"
          pending={pending === 'until_opening'}
          onClick={() => say({ state: 'until_opening' })}
        >
          {`Kapat · ${untilText(nextOpening, now)}`}
        </Button>
      )}
      {row.state !== 'off' && (
        <Button
          size="lg"
          tone="plain"
          pending={pending === 'off'}
          onClick={() => say({ state: 'off' })}
        >
          Kapat · yeniden açılana kadar
        </Button>
      )}
      <Count row={row} pending={pending === 'counted'} onSay={say} />
    </>
  )
}

interface CountProps {
  row: Row
  pending: boolean
  onSay: (said: Said) => void
}

/** How many units are left: typed, or stepped to. */
function Count({ row, pending, onSay }: CountProps) {
  const [typed, setTyped] = useState(String(row.left ?? ''))
  const left = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined
  const [tried, setTried] = useState(false)
  const step = (by: number) => setTyped(String(Math.min(mostUnits, Math.max(0, (left ?? 0) + by))))
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        Kalan adet
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          tone="plain"
          className="size-14 p-0"
          aria-label={`Bir Azalt: ${row.name}`}
          disabled={!left}
          onClick={() => step(-1)}
        >
          <Minus aria-hidden className="size-5" />
        </Button>
        <Field
          label="Kalan adet"
          labelHidden
          className="w-24"
          error={tried && left === undefined ? '0–999 girin' : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular h-14 text-center text-lg"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button
          tone="plain"
          className="size-14 p-0"
          aria-label={`Bir Artır: ${row.name}`}
          onClick={() => step(1)}
        >
          <Plus aria-hidden className="size-5" />
        </Button>
        <Button
          size="lg"
          tone="plain"
          className="grow"
          pending={pending}
          onClick={() => {
            setTried(true)
            if (left !== undefined) onSay({ state: 'counted', left })
          }}
        >
          Sayıyla Sat
        </Button>
      </div>
    </div>
  )
}
