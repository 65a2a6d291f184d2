import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  /** One or two words. */
  text: string
  /** The button or link that it explains. */
  children: ReactElement
}

/**
 * A hint that shows on hover and on keyboard focus; Esc hides it. Touch screens do not show it, so
 * it only repeats what is said elsewhere. It uses Base UI (25 kB), so only lazy pages use it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger delay={300} aria-description={text} render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-20">
            <Base.Popup
              role="tooltip"
              className="max-w-64 animate-fade rounded-field border border-line bg-ink px-3 py-1.5 text-canvas text-sm"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
