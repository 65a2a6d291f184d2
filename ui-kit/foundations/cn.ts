import { type ClassValue, clsx } from 'clsx'
import { merge } from './class-groups.ts'

/** Joins class names; where two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
