import { pageState } from '#web/shared/page-state.ts'

/** What a repeated order could not put into the cart, until the person has read it. */
export const leftOut = pageState<readonly string[]>([])
