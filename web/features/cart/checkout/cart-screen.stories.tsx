import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { listItemOptions } from '#api/contracts/menu/options.ts'
import { placeOrder, quoteOrder } from '#api/contracts/orders/placing.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { placedOrder } from '#api/mocks/order-fixtures.ts'
import { atTheCart, fill, order } from '#storybook/at-the-cart.ts'
import { forgetPosition } from '#web/features/branches/position.ts'
import { attempt } from '#web/features/cart/attempt.ts'
import { cart } from '#web/features/cart/cart.ts'
import { leftOut } from '#web/features/cart/left-out.ts'
import type { CartScreen } from './cart-screen.tsx'

const meta = {
  title: 'Screens/Customer/Cart',
  ...atTheCart,
} satisfies Meta<typeof CartScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('₺570,50')).toBeVisible()
    await expect(canvas.getByText('Orta, Laktozsuz süt, Ekstra espresso shot')).toBeVisible()
    await expect(canvas.getByText(/hazır olur\.$/)).toBeVisible()
  },
}

/** Placed by two quick taps, once. */
export const Placed: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args, msw }) => {
    const keys: (string | null)[] = []
    msw.use(
      answers(placeOrder, ({ body, headers }) => {
        keys.push(headers.get('idempotency-key'))
        return placedOrder(body)
      }),
    )
    const button = await order(canvasElement)
    await userEvent.dblClick(button)
    await waitFor(() => expect(args.onPlaced).toHaveBeenCalledWith(9002))
    await expect(keys).toHaveLength(1)
    await expect(cart.read()).toEqual([])
    await expect(attempt.read()).toBeUndefined()
  },
}

export const Desk: Story = { globals: { viewport: { value: 'w1440' } } }
export const Tablet: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }
export const SmallestPhone: Story = { globals: { theme: 'dark', viewport: { value: 'w320' } } }

export const Empty: Story = {
  beforeEach: () => fill(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/Sepetiniz boş/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Menüye Git' })).toHaveAttribute('href', '/menu')
  },
}

/** Quantity, removal and its undo; the quote follows. */
export const Changes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('₺570,50')
    await userEvent.click(
      canvas.getByRole('button', { name: 'Balkabaklı Cheesecake, adet: azalt' }),
    )
    await expect(await canvas.findByRole('button', { name: /₺380,50$/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sepetten Çıkar: Latte' }))
    await expect(await canvas.findByRole('button', { name: /₺190,00$/ })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('button', { name: /₺380,50$/ })).toBeVisible()
    await expect(cart.read().map(({ name }) => name)).toEqual(['Latte', 'Balkabaklı Cheesecake'])
  },
}

/** Options, quantity and note of a line, changed where it stands. */
export const EditsALine: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('₺570,50')
    await userEvent.click(canvas.getByRole('button', { name: 'Düzenle: Latte' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Latte' }))
    await expect(await dialog.findByRole('radio', { name: /Orta/ })).toBeChecked()
    await expect(dialog.getByLabelText('Not')).toHaveValue('Az köpüklü')
    await userEvent.click(dialog.getByRole('radio', { name: /Büyük/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Latte, adet: artır' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Kaydet · ₺/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(
      await canvas.findByText('Büyük, Laktozsuz süt, Ekstra espresso shot'),
    ).toBeVisible()
    await expect(cart.read().map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Latte', 2],
      ['Balkabaklı Cheesecake', 2],
    ])
  },
}

export const EditsOnSmallestPhone: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Düzenle: Latte' }),
    )
    await screen.findByRole('button', { name: /^Kaydet/ })
  },
}

export const EditingFails: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listItemOptions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Düzenle: Latte' }),
    )
    await expect(await screen.findByText('Seçenekler alınamadı')).toBeVisible()
  },
}

/** Another branch is much nearer than the chosen one, as far as the person has let the page know. */
export const MuchNearer: Story = {
  beforeEach: () => forgetPosition,
  play: async ({ canvasElement }) => {
    spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
      found({ coords: { latitude: 41.0422, longitude: 29.0083 } } as GeolocationPosition),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube: Merkez' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Şubeniz' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Bana En Yakın' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Merkez/ }))
    await expect(
      await canvas.findByText(/^Merkez size .+, Beşiktaş ise 580 m uzakta\.$/),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Beşiktaş Şubesini Seç' }))
    await expect(canvas.queryByText(/uzakta\.$/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Şube: Beşiktaş' })).toBeVisible()
  },
}

export const AtATime: Story = {
  play: async ({ canvasElement, msw }) => {
    let asked: unknown
    msw.use(
      answers(placeOrder, ({ body }) => {
        asked = body.pickupAt === body.expectedPromise
        return placedOrder(body)
      }),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Saat Seç' }))
    await expect(await canvas.findByLabelText('Saat')).toBeVisible()
    await waitFor(async () => expect(await order(canvasElement)).not.toHaveAttribute('aria-busy'))
    await userEvent.click(await order(canvasElement))
    await waitFor(() => expect(asked).toBe(true))
  },
}

/** A repeated order left something out. */
export const LeftOut: Story = {
  beforeEach: () => {
    leftOut.say(['Latte: Yulaf sütü artık yok', 'Cold Brew şu an tükendi'])
    return () => leftOut.say([])
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Latte: Yulaf sütü artık yok')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tamam' }))
    await expect(canvas.queryByText('Latte: Yulaf sütü artık yok')).toBeNull()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(quoteOrder)] } }
