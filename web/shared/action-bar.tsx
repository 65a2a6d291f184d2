import type { ReactNode } from 'react'

/**
 * A page's one action, always in sight: above a phone's bar and the button that rises from it, at the
 * foot of a wide screen. Toasts go to the top.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <>
      {/* what the bar would stand over at the end of the page */}
      <div aria-hidden className="h-16 lg:hidden [:root:has([data-cart-bar=action])_&]:h-27" />
      <div
        data-toasts="top"
        data-action-bar
        className="fixed inset-x-0 bottom-0 z-5 border-line border-t bg-canvas px-4 py-3 sm:px-6 lg:sticky lg:inset-x-auto lg:px-0 max-lg:[:root:has(nav)_&]:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:[:root:has(nav)_&]:pb-8"
      >
        {children}
      </div>
    </>
  )
}
