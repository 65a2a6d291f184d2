import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The table of Tailwind's classes, told the names that theme.css gives. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['field', 'card', 'pill'],
      shadow: ['raised'],
      animate: ['rise', 'slide-up', 'fade', 'breathe'],
      font: ['sans', 'display'],
    },
  },
})

/** Joins class names; where two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
