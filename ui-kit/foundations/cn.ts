import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** tailwind-merge, configured with the names of theme.css. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['field', 'card', 'pill'],
      shadow: ['raised'],
      animate: ['rise', 'slide-up', 'fade', 'pulse'],
      font: ['sans', 'display'],
    },
  },
})

/** Joins class names. If two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
