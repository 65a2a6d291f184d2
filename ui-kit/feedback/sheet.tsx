import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

interface SheetProps
  extends Pick<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'title' | 'description' | 'children' | 'footer'
  > {}

/** A choice or a short task at the thumb: it comes from the lower edge and goes back there. */
export function Sheet(props: SheetProps) {
  return <Dialog place="bottom" closeOnBackdrop {...props} />
}
