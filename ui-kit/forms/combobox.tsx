import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { fieldLook } from './input.tsx'

export interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxProps {
  /** What can be chosen. */
  options: ComboboxOption[]
  /** The one that is chosen; null while none is. */
  value: ComboboxOption | null
  /** Called with the one that is chosen, or null when it is taken back. */
  onValueChange: (option: ComboboxOption | null) => void
  /** Whether an option answers what was typed; by itself it compares without case, the Turkish way. */
  matches?: ((option: ComboboxOption, typed: string) => boolean) | undefined
  /** Stands in the list when nothing answers: `Şube bulunamadı`. */
  empty: ReactNode
  /** `Field` sets it. */
  id?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const lower = (text: string) => text.toLocaleLowerCase('tr')
const contains = (option: ComboboxOption, typed: string) =>
  lower(option.label).includes(lower(typed))

/**
 * A choice among many by typing some letters of it. Arrows move, Enter takes, Esc closes. On Base UI
 * (37 kB), for pages that are loaded on demand.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  matches = contains,
  empty,
  placeholder,
  disabled = false,
  ...rest
}: ComboboxProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={onValueChange}
        isItemEqualToValue={(one, other) => one.value === other.value}
        filter={matches}
        disabled={disabled}
        autoHighlight
      >
        <div className="relative">
          <Base.Input placeholder={placeholder} className={cn(fieldLook, 'h-11 pr-11')} {...rest} />
          <Base.Trigger
            aria-label="Listeyi aç"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted"
          >
            <ChevronDown aria-hidden className="size-5" />
          </Base.Trigger>
        </div>
        <Base.Portal>
          <Base.Positioner sideOffset={4} className="z-20">
            <Base.Popup className="w-(--anchor-width) animate-rise rounded-card border border-line bg-raised p-1 text-ink shadow-raised">
              <Base.Empty className="px-3 py-2.5 text-muted empty:hidden">{empty}</Base.Empty>
              <Base.List className="max-h-64 overflow-y-auto outline-none">
                {(option: ComboboxOption) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-field border border-transparent px-3 outline-none data-highlighted:border-edge data-highlighted:bg-sunken data-selected:font-semibold"
                  >
                    <span className="min-w-0 flex-1 break-words">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check aria-hidden className="size-5 text-accent" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
