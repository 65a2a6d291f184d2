import Save from 'lucide-react/icons/save'
import type { ReactNode } from 'react'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { TakeOrKeep } from '#web/shared/forms/changed-meanwhile.tsx'

interface CellFormProps {
  /** what is saved, for screen readers: `Latte fiyatı` */
  name: string
  changed: boolean
  pending: boolean
  /** the value that somebody else has saved meanwhile; undefined where there is none */
  theirs: string | undefined
  onSave: () => void
  onReset: () => void
  onKeep: () => void
  /** what stands below the control */
  note?: ReactNode
  children: ReactNode
}

/**
 * The control of one value with its own button to save it, which keeps its place while there is nothing to save; Enter
 * saves, Escape takes back what was typed. Below it, a conflict with both ways out.
 */
export function CellForm({
  name,
  changed,
  pending,
  theirs,
  onSave,
  onReset,
  onKeep,
  note,
  children,
}: CellFormProps) {
  return (
    <form
      noValidate
      className="grid min-w-0 grow grid-cols-1 gap-1 @min-[40rem]:min-w-41"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed && theirs === undefined) onSave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && changed && !pending) onReset()
      }}
    >
      <div className="flex flex-wrap items-start justify-end gap-2 @min-[40rem]:flex-nowrap @min-[40rem]:justify-start">
        {children}
        <Button
          type="submit"
          size="icon"
          pending={pending}
          aria-label={`Kaydet: ${name}`}
          className={cn('shrink-0', (!changed || theirs !== undefined) && 'invisible')}
        >
          <Save aria-hidden className="size-5" />
        </Button>
      </div>
      {note}
      {theirs !== undefined && (
        <div role="alert" className="grid max-w-80 gap-2 rounded-field bg-warning-soft p-3 text-sm">
          <p>
            <strong className="block text-warning">{refusalSentence('changed_meanwhile')}</strong>
            Şu an kayıtlı olan: <strong className="tabular">{theirs}</strong>
          </p>
          <TakeOrKeep pending={pending} onTake={onReset} onKeep={onKeep} />
        </div>
      )}
    </form>
  )
}
