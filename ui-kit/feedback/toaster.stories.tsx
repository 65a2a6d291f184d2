import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { dismissToast, Toaster, toast } from './toaster.tsx'

const takeBack = fn()

function Buttons() {
  const [open, setOpen] = useState(false)
  const [beside, setBeside] = useState(false)
  const [listed, setListed] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="earn"
        onClick={() =>
          toast({
            title: 'Başarılı',
            description: 'Puanlar başarıyla eklendi',
            tone: 'success',
          })
        }
      >
        Başarı
      </Button>
      <Button
        tone="destructive"
        onClick={() =>
          toast({
            title: 'Hata',
            description: 'Kullanıcının yeterli puanı yok',
            tone: 'destructive',
          })
        }
      >
        Hata
      </Button>
      <Button
        tone="plain"
        onClick={() =>
          toast({ title: 'Uyarı', description: 'QR kod 45 saniyeden daha eski!', tone: 'warning' })
        }
      >
        Uyarı
      </Button>
      <Button
        tone="plain"
        onClick={() =>
          toast({
            title: '25 puan eklendi',
            tone: 'success',
            action: { label: 'Geri Al', onPress: takeBack },
          })
        }
      >
        Geri alınabilen
      </Button>
      <Button tone="plain" onClick={() => setOpen(true)}>
        Pencere
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Pencere">
        <Button onClick={() => toast({ title: 'Üstte', tone: 'success' })}>Pencereden</Button>
      </Dialog>
      <Button tone="plain" onClick={() => setBeside(true)}>
        Çekmece
      </Button>
      <Drawer open={beside} onOpenChange={setBeside} title="Çekmece">
        <Button onClick={() => toast({ title: 'Üstte', tone: 'success' })}>Çekmeceden</Button>
      </Drawer>
      <Button tone="plain" onClick={() => setListed(true)}>
        Liste
      </Button>
      <Drawer open={listed} onOpenChange={setListed} title="Liste">
        <div data-toasts-below>
          <Button onClick={() => toast({ title: 'Altta', tone: 'success' })}>Listeden</Button>
        </div>
      </Drawer>
      <Toaster />
    </div>
  )
}

const meta = {
  title: 'Kit/Feedback/Toaster',
  tags: ['autodocs'],
  component: Toaster,
  parameters: {
    // inline, a modal would cover the docs page
    docs: { story: { inline: false, height: '320px' } },
  },
  render: () => <Buttons />,
  beforeEach: () => dismissToast,
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

async function press(canvasElement: HTMLElement, name: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name }))
}

export const Success: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Başarı')
    await expect(await screen.findByText('Puanlar başarıyla eklendi')).toBeVisible()
  },
}
export const Destructive: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Hata')
    await expect(await screen.findByText('Kullanıcının yeterli puanı yok')).toBeVisible()
  },
}
export const Warning: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Uyarı')
    await expect(await screen.findByText('QR kod 45 saniyeden daha eski!')).toBeVisible()
  },
}

/**
 * A message never lies over the close button of what is open, nor where its other buttons are, at the bottom.
 * What is outside a modal takes no press, so places are compared: the message would only hide the button.
 */
export const BesideAClose: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Çekmece')
    const drawer = within(await screen.findByRole('dialog', { name: 'Çekmece' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Çekmeceden' }))
    await expect(await screen.findByText('Üstte')).toBeVisible()
    const place = screen.getByLabelText('Bildirimler', { selector: '[popover]' })
    const { right, bottom } = place.getBoundingClientRect()
    const close = drawer.getByRole('button', { name: 'Kapat' })
    await expect(right).toBeLessThanOrEqual(close.getBoundingClientRect().left)
    await expect(bottom).toBeLessThan(innerHeight / 2)
    await userEvent.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** A list that is searched begins with what is needed, and ends with what can be scrolled. */
export const BelowAList: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Liste')
    const drawer = within(await screen.findByRole('dialog', { name: 'Liste' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Listeden' }))
    await expect(await screen.findByText('Altta')).toBeVisible()
    const place = screen.getByLabelText('Bildirimler', { selector: '[popover]' })
    await expect(place.getBoundingClientRect().top).toBeGreaterThan(innerHeight / 2)
    await expect(place.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    await userEvent.click(drawer.getByRole('button', { name: 'Kapat' }))
  },
}

/** A page with buttons at the lower right: below the header, where the cart's mark has just changed. */
export const BelowAHeader: Story = {
  globals: { viewport: { value: 'w320' } },
  render: () => (
    <div data-toasts="top">
      <Buttons />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Başarı')
    await expect(await screen.findByText('Puanlar başarıyla eklendi')).toBeVisible()
    const place = screen.getByLabelText('Bildirimler', { selector: '[popover]' })
    await expect(place.getBoundingClientRect().top).toBeGreaterThanOrEqual(64)
    await expect(place.getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2)
  },
}

/** The counter needs top and right: the message is as narrow as its first column, and below. */
export const AtTheCounter: Story = {
  globals: { viewport: { value: 'w1024' } },
  render: () => (
    <div data-toasts="counter">
      <Buttons />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Uyarı')
    await expect(await screen.findByText('QR kod 45 saniyeden daha eski!')).toBeVisible()
    const place = screen.getByLabelText('Bildirimler', { selector: '[popover]' })
    await expect(place.getBoundingClientRect().right).toBeLessThanOrEqual(304)
    await expect(place.getBoundingClientRect().top).toBeGreaterThan(innerHeight / 2)
  },
}

/** A pointer that rests where the message comes does not hold it; one that moves onto it does. */
export const UnderAPointer: Story = {
  beforeEach: () => {
    const real = globalThis.setTimeout
    // the five seconds of a message pass in a quarter
    globalThis.setTimeout = ((run: () => void, ms?: number) =>
      real(run, ms === 5000 ? 250 : ms)) as typeof setTimeout
    return () => {
      globalThis.setTimeout = real
    }
  },
  play: async ({ canvasElement }) => {
    const under = (event: string) =>
      screen
        .getByText('Puanlar başarıyla eklendi')
        .dispatchEvent(new PointerEvent(event, { bubbles: true }))
    await press(canvasElement, 'Başarı')
    await screen.findByText('Puanlar başarıyla eklendi')
    under('pointerover')
    await waitFor(() => expect(screen.queryByText('Puanlar başarıyla eklendi')).toBeNull())

    await press(canvasElement, 'Başarı')
    await screen.findByText('Puanlar başarıyla eklendi')
    under('pointermove')
    await new Promise((passed) => setTimeout(passed, 600))
    const held = screen.getByText('Puanlar başarıyla eklendi')
    await expect(held).toBeVisible()

    // closed below the pointer it is not left, and the next one goes by itself all the same
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await press(canvasElement, 'Uyarı')
    await screen.findByText('QR kod 45 saniyeden daha eski!')
    await waitFor(() => expect(screen.queryByText('QR kod 45 saniyeden daha eski!')).toBeNull())
  },
}

export const NewReplacesOld: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Başarı')
    await press(canvasElement, 'Uyarı')
    await expect(await screen.findByText('Uyarı', { selector: 'p' })).toBeVisible()
    await expect(screen.queryByText('Puanlar başarıyla eklendi')).not.toBeInTheDocument()
  },
}

export const Dismissed: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Başarı')
    const place = screen.getByRole('region', { name: 'Bildirimler' })
    await userEvent.click(within(place).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(place).toHaveTextContent(''))
  },
}

/** The toast is above the backdrop of an open dialog. */
export const AboveDialog: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Pencere')
    await userEvent.click(await screen.findByRole('button', { name: 'Pencereden' }))
    const message = await screen.findByText('Üstte')
    await expect(message.closest('[popover]')?.matches(':popover-open')).toBe(true)
  },
}

/** The action of a toast works with the keyboard too, and closes it. */
export const WithAction: Story = {
  play: async ({ canvasElement }) => {
    takeBack.mockClear()
    await press(canvasElement, 'Geri alınabilen')
    const back = await screen.findByRole('button', { name: 'Geri Al' })
    back.focus()
    await userEvent.keyboard('{Enter}')
    await expect(takeBack).toHaveBeenCalledOnce()
    await waitFor(() => expect(back).not.toBeInTheDocument())
  },
}
