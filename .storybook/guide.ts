import type { ReactNode } from 'react'

/** What a designer asks about a part of the kit. It stands beside the part, as `<part>.guide.tsx`. */
export interface Guide {
  /** When to use it: a sentence. */
  use: string
  /** When to use another part, and which. */
  avoid: string
  /** `new`: it may still change; `deprecated`: screens leave it. */
  status: 'stable' | 'new' | 'deprecated'
  /** Its sub-parts by name, each with one line. */
  anatomy: Record<string, string>
  /** The roles that screen readers hear, and where each gets its name or state. */
  roles: Record<string, string>
  /** What keys do. Nothing where it takes no focus. */
  keys: Record<string, string>
  right: Example
  wrong: Example
}

/** One half of the pair of do and don't. */
interface Example {
  show: () => ReactNode
  /** Why, in a sentence. */
  says: string
}

/** The keys of a native button. */
export const buttonKeys = { 'Enter, Space': 'presses it' }
/** The keys of a native link. */
export const linkKeys = { Enter: 'follows it' }
/** The keys of native radio buttons of one name. */
export const radioKeys = {
  Tab: 'goes to the chosen one, and from there out of the group',
  'Arrow keys': 'choose the next or the one before',
}
/** The keys of a native check box. */
export const checkKeys = { Space: 'checks and unchecks it' }
/** The keys of a native text field. */
export const textKeys = { 'Letters, arrows': 'edit the text, as everywhere on the device' }
/** The keys of `Dialog` and what is made of it. */
export const modalKeys = {
  Esc: 'closes it; the focus returns to where it was',
  Tab: 'stays in it: the page behind cannot be reached',
}

/** Nothing: the pictures of a pair lead nowhere. */
export const nothing = () => {}
