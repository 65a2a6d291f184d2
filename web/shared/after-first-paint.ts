import { useDeferredValue } from 'react'

/**
 * False while a page draws what it opens with, true right after: for what stands below that. A phone
 * lays out one screenful and shows it, and then the rest, instead of everything before it shows any.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false)
