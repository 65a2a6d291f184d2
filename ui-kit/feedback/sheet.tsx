import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

interface SheetProps
  extends Pick<
    ComponentProps<typeof Dialog>,
    'open' | 'onOpenChange' | 'title' | 'description' | 'children' | 'footer'
  > {}

/** A choice or a short task within reach of the thumb. It slides in from the bottom. */
export function Sheet(props: SheetProps) {
  return <Dialog place="bottom" closeOnBackdrop {...props} />
}
