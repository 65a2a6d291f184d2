import { useDeferredValue } from 'react'

/**
 * False in a page's first render, true in the next one. Content below the first screenful uses it,
 * so that a phone paints the first screenful before it lays out the rest.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false)
