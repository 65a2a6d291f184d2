import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { Button } from './button.tsx'

interface FoldedFiltersProps {
  /** The filters that are set: the button shows how many there are, so that a short list explains itself. */
  count: number
  /** Takes all filters away. The button for it shows on phones while a filter is set. */
  onClear: () => void
  /** The fields. */
  children: ReactNode
  /** Places the fields where they are folded out on a phone. */
  className?: string | undefined
}

/**
 * The filters of a list: on phones one button with their count, which folds them out below it. On wider screens
 * nothing but its fields, which then lie in the layout of the parent.
 */
export function FoldedFilters({ count, onClear, children, className }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  return (
    <>
      <Button
        tone="plain"
        className="justify-self-start sm:hidden"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {count > 0 ? `Süzgeçler · ${formatNumber(count)}` : 'Süzgeçler'}
      </Button>
      <div
        id={panel}
        className={cn('sm:contents', open ? 'grid gap-3' : 'max-sm:hidden', className)}
      >
        {children}
        {count > 0 && (
          <Button
            tone="ghost"
            className="justify-self-start text-accent sm:hidden"
            onClick={onClear}
          >
            Süzgeçleri Temizle
          </Button>
        )}
      </div>
    </>
  )
}
