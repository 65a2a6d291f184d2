import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

interface DrawerProps
  extends Pick<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'title' | 'description' | 'children' | 'footer'
  > {}

/**
 * The details of one row of a list, at the right edge: 480 px wide, full width on a phone. Esc, the
 * close button and a click beside it close it, and the focus returns to the row.
 */
export function Drawer(props: DrawerProps) {
  return <Dialog place="end" closeOnBackdrop {...props} />
}
