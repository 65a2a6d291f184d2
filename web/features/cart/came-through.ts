import { pageState } from '#web/shared/page-state.ts'

/**
 * The order that had been placed when its customer gave it up: its page offers to cancel it, until the
 * person has said whether it stays.
 */
export const cameThrough = pageState<number | undefined>(undefined)
