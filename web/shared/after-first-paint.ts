import { useDeferredValue } from 'react'

/**
 * False in a page's first render, true in the next one: for content below the first screenful. A
 * phone shows the first screenful before it lays out the rest.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false)
