import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

interface DrawerProps
  extends Pick<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'title' | 'description' | 'children' | 'footer'
  > {}

/**
 * What belongs to one row of a list, at the right edge, 480 px wide and the whole width on a phone. Esc,
 * the cross and a click beside it close it, and the focus goes back to the row.
 */
export function Drawer(props: DrawerProps) {
  return <Dialog place="end" closeOnBackdrop {...props} />
}
