import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the entry before this one is the menu, at the place where the person was */
    fromMenu?: true
  }
}

/** What a link from the menu leaves with the page that it opens. */
export const fromMenu: HistoryState = { fromMenu: true }
