import type { HistoryState } from '@tanstack/react-router'

/** The pages above others, to which a way back leads. */
export type Origin = '/' | '/board' | '/menu' | '/orders' | '/privacy' | '/profile'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the entry before this one is that page, at the place where the person was (way-back.tsx) */
    cameFrom?: Origin
  }
}

/** What a link leaves with the page that it opens. */
export const cameFrom = (page: Origin): HistoryState => ({ cameFrom: page })
