import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'

export interface MenuAct {
  /** A verb: `Düzenle`. */
  label: string
  onSelect: () => void
  icon?: LucideIcon | undefined
  /** Marks a destructive action in red. */
  destructive?: boolean | undefined
  disabled?: boolean | undefined
}

interface MenuProps {
  /** The name, for screen readers: `Elif Yılmaz için işlemler`. */
  label: string
  /** The actions, the destructive one last. */
  acts: MenuAct[]
}

/**
 * The `⋯` menu of a row with its actions. It opens with Enter, Space and the arrows, letters move
 * to an action, and Esc returns the focus. It uses Base UI (39 kB), so only lazy pages use it.
 */
export function Menu({ label, acts }: MenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root modal={false}>
        <Base.Trigger render={<Button tone="ghost" size="icon" aria-label={label} />}>
          <Ellipsis aria-hidden className="size-5" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner align="end" sideOffset={4} className="z-20">
            <Base.Popup className="min-w-48 animate-rise rounded-card border border-line bg-raised p-1 text-ink shadow-raised outline-none">
              {acts.map((act) => (
                <Base.Item
                  key={act.label}
                  disabled={act.disabled ?? false}
                  onClick={act.onSelect}
                  className={cn(
                    'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-field border border-transparent px-3 outline-none data-disabled:cursor-not-allowed data-highlighted:border-edge data-highlighted:bg-sunken data-disabled:opacity-50',
                    act.destructive && 'text-spend',
                  )}
                >
                  {act.icon && <act.icon aria-hidden className="size-5" />}
                  {act.label}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
