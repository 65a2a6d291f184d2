import { type ComponentType, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'

interface LayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A story's render function: a button opens the layer (a dialog, a sheet, a drawer). */
export const openedByButton = <Props extends LayerProps>(
  Layer: ComponentType<Props>,
  label = 'Aç',
) =>
  function Render(args: Props) {
    const [open, setOpen] = useState(args.open)
    return (
      <>
        <Button onClick={() => setOpen(true)}>{label}</Button>
        <Layer
          {...args}
          open={open}
          onOpenChange={(next: boolean) => {
            args.onOpenChange(next)
            setOpen(next)
          }}
        />
      </>
    )
  }

/** Opens the layer with Enter and closes it: focus moves into the layer and back to the button. */
export async function movesFocusInAndBack({
  args,
  canvasElement,
}: {
  args: LayerProps
  canvasElement: HTMLElement
}): Promise<void> {
  const opener = within(canvasElement).getByRole('button', { name: 'Aç' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await expect(await screen.findByRole('dialog')).toContainElement(
    document.activeElement as HTMLElement,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
  await waitFor(() => expect(opener).toHaveFocus())
  await expect(args.onOpenChange).toHaveBeenCalledWith(false)
}
