import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// tailwind-merge has to know the names that theme.css gives corners, shadows and motion,
// or a later `rounded-card` would not replace an earlier `rounded-field`.
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
