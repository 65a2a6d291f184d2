import type { HistoryState } from '@tanstack/react-router'

/** The pages that lead to a page of one thing. */
export type Origin = '/' | '/menu'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the entry before this one is that page, at the place where the person was (way-back.tsx) */
    cameFrom?: Origin
  }
}

/** What a link leaves with the page that it opens. */
export const cameFrom = (page: Origin): HistoryState => ({ cameFrom: page })
