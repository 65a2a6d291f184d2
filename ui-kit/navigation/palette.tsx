import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { LucideIcon } from 'lucide-react'
import Search from 'lucide-react/icons/search'
import type { MouseEvent, ReactNode } from 'react'
import { fieldLook } from '#ui/forms/input.tsx'
import { cn } from '#ui/foundations/cn.ts'

export interface PaletteItem {
  /** Unlike that of every other item. */
  id: string
  label: string
  /** What tells two of the same name apart. */
  note?: string | undefined
  href: string
  icon: LucideIcon
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

interface PaletteProps {
  /** The name of the field for screen readers. */
  label: string
  placeholder: string
  /** What stands in the field. */
  typed: string
  /** Called with what stands there after a key. */
  onTypedChange: (typed: string) => void
  /** What was found, the likeliest first. */
  groups: PaletteGroup[]
  /** Called with the item that is opened here; what opens in another tab is the browser's matter. */
  onChoose: (item: PaletteItem) => void
  /** What stands there where nothing was found. */
  empty: ReactNode
  /** A sentence below what was found: something could not be looked for. */
  note?: ReactNode
}

/**
 * A field that finds whatever the product has, and opens it: arrows move, Enter opens. It stands in a
 * `Dialog` and uses Base UI (37 kB), so only lazy pages use it. What is found is the caller's matter.
 */
export function Palette({
  label,
  placeholder,
  typed,
  onTypedChange,
  groups,
  onChoose,
  empty,
  note,
}: PaletteProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        inline
        open
        items={groups}
        filter={null}
        value={typed}
        // choosing would write the item's name into the field
        onValueChange={(value, { reason }) => reason !== 'item-press' && onTypedChange(value)}
        itemToStringValue={(item: PaletteItem) => item.label}
        autoHighlight="always"
        keepHighlight
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
          />
          <Base.Input
            data-autofocus
            aria-label={label}
            placeholder={placeholder}
            maxLength={100}
            enterKeyHint="go"
            className={cn(fieldLook, 'h-11 pl-10')}
          />
        </div>
        <div className="mt-3 h-96 max-h-[55dvh] overflow-y-auto">
          <Base.Empty className="px-3 py-2.5 text-muted empty:hidden">{empty}</Base.Empty>
          <Base.List className="outline-none">
            {(group: PaletteGroup) => (
              <Base.Group key={group.label} items={group.items} className="pb-2">
                <Base.GroupLabel className="px-3 py-1 font-medium text-muted text-sm">
                  {group.label}
                </Base.GroupLabel>
                <Base.Collection>
                  {(item: PaletteItem) => <Row key={item.id} item={item} onChoose={onChoose} />}
                </Base.Collection>
              </Base.Group>
            )}
          </Base.List>
          {note && <p className="px-3 py-2.5 text-muted text-sm">{note}</p>}
        </div>
      </Base.Root>
    </CSPProvider>
  )
}

function Row({ item, onChoose }: { item: PaletteItem; onChoose: PaletteProps['onChoose'] }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(item)
  }
  return (
    <Base.Item
      value={item}
      onClick={open}
      className="flex min-h-11 items-center gap-3 rounded-field border border-transparent px-3 py-1.5 outline-none data-highlighted:border-edge data-highlighted:bg-sunken"
      render={({ children, ...props }) => (
        <a {...props} href={item.href}>
          {children}
        </a>
      )}
    >
      <item.icon aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 break-words">{item.label}</span>
        {item.note && <span className="min-w-0 break-words text-muted text-sm">{item.note}</span>}
      </span>
    </Base.Item>
  )
}
