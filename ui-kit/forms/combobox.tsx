import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useRef } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { fieldLook } from './input.tsx'

export interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxProps {
  /** The options. */
  options: ComboboxOption[]
  /** The selected option; null without one. */
  value: ComboboxOption | null
  /** Called with the selected option, or null after it is cleared. */
  onValueChange: (option: ComboboxOption | null) => void
  /** Called with what is typed, for options that are fetched by it. */
  onTyped?: ((typed: string) => void) | undefined
  /** Whether an option matches the typed text. By default it compares with Turkish case rules. */
  matches?: ((option: ComboboxOption, typed: string) => boolean) | undefined
  /** The text of a list without matches: `Şube bulunamadı`. */
  empty: ReactNode
  /** Set by `Field`. */
  id?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const lower = (text: string) => text.toLocaleLowerCase('tr')
const contains = (option: ComboboxOption, typed: string) =>
  lower(option.label).includes(lower(typed))

/**
 * A choice from many options, which typing filters. Arrows move, Enter selects, Esc closes. It uses
 * Base UI (37 kB), so only lazy pages use it.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  onTyped,
  matches = contains,
  empty,
  placeholder,
  disabled = false,
  ...rest
}: ComboboxProps) {
  const field = useRef<HTMLDivElement>(null)
  // whatever stands outside a modal dialog lies below it, and cannot be used
  const dialog = useRef<HTMLElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={onValueChange}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onInputValueChange={onTyped}
        filter={matches}
        disabled={disabled}
        autoHighlight
        onOpenChange={() => {
          dialog.current = field.current?.closest('dialog') ?? document.body
        }}
      >
        <div ref={field} className="relative">
          <Base.Input placeholder={placeholder} className={cn(fieldLook, 'h-11 pr-11')} {...rest} />
          <Base.Trigger
            aria-label="Listeyi aç"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted"
          >
            <ChevronDown aria-hidden className="size-5" />
          </Base.Trigger>
        </div>
        <Base.Portal container={dialog}>
          <Base.Positioner sideOffset={4} positionMethod="fixed" className="z-20">
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
