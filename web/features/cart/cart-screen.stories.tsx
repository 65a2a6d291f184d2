import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { type Branch, listBranches } from '#api/contracts/branches/branches.ts'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listItemOptions } from '#api/contracts/menu/options.ts'
import { placeOrder, quoteOrder } from '#api/contracts/orders/placing.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { placedOrder, quoteOf } from '#api/mocks/order-fixtures.ts'
import { loyalty, usableCoupons } from '#api/mocks/reward-fixtures.ts'
import { cake, fill, latte, order } from '#storybook/at-the-cart.ts'
import { forgetPosition } from '#web/features/branches/position.ts'
import { attempt } from './attempt.ts'
import { cart } from './cart.ts'
import { CartScreen } from './cart-screen.tsx'
import { keptChoices } from './kept-choices.ts'
import { leftOut } from './left-out.ts'

const meta = {
  title: 'Screens/Customer/Cart',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { onPlaced: fn() },
  beforeEach: () => fill({ ...latte, unitPrice: 19_050 }, cake),
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

/** Points and coupons pay all of it: nobody is told to pay at the till. */
export const NothingToPay: Story = {
  parameters: { msw: [answers(quoteOrder, ({ body }) => quoteOf(body, { due: 0, earned: 0 }))] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Ödenecek bir tutar kalmadı/)).toBeVisible()
    await expect(canvas.queryByText(/kasada yaparsınız/)).toBeNull()
  },
}

export const Empty: Story = {
  beforeEach: () => fill(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/Sepetiniz boş/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Menüye git' })).toHaveAttribute('href', '/menu')
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
    await userEvent.click(canvas.getByRole('button', { name: 'Sepetten çıkar: Latte' }))
    await expect(await canvas.findByRole('button', { name: /₺190,00$/ })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Geri al' }))
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

/** What was chosen beside the lines is there again after a reload; a time that is over is not. */
export const ChoicesKept: Story = {
  beforeEach: () => {
    fill({ ...latte, unitPrice: 19_050 }, cake)
    keptChoices.write({
      pickupAt: '2026-01-05T09:00:00.000Z',
      coupons: [{ id: 9_999_999 }],
      points: 50,
    })
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('switch', { name: /Puanla öde/ })).toBeChecked()
    await expect(await canvas.findByText('−₺5,00')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'Hemen' })).toBeChecked()
    await expect(canvas.queryByText(/[Kk]upon bulunamadı/)).toBeNull()
  },
}

/** What nothing in the cart can use is disabled and says why; a list has what is in the cart; twins have days. */
export const Coupons: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...loyalty,
        coupons: [
          ...usableCoupons.slice(0, 2),
          { ...(usableCoupons[0] as Coupon), id: 51, expiresAt: '2026-12-30T21:00:00Z' },
          {
            ...(usableCoupons[1] as Coupon),
            ...{ id: 52, name: 'Cezve bizden' },
            items: [{ id: 108, name: 'Bakır cezve', price: 90_000 }],
          },
          { ...(usableCoupons[0] as Coupon), id: 53, name: 'Büyük sepet', leastPaid: 900_000 },
        ],
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Cezve bizden' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Cezve bizden' })).toHaveAccessibleDescription(
      'Sepette Bakır cezve olmalı.',
    )
    await expect(canvas.getByRole('button', { name: 'Büyük sepet' })).toHaveAccessibleDescription(
      /^En az ₺9\.000,00 /,
    )
    for (const day of ['24 Kasım', '30 Aralık'])
      await expect(canvas.getByRole('button', { name: `Hesaptan 50 TL · ${day}` })).toBeEnabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Kahve bizden' }))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Kahve bizden' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    )
    // one product of its list is in the cart: there is nothing to choose
    await expect(canvas.queryByRole('combobox', { name: 'Kahve bizden: ürün' })).toBeNull()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
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
    await userEvent.click(await dialog.findByRole('button', { name: 'Bana en yakın' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Merkez/ }))
    await expect(
      await canvas.findByText(/^Merkez size .+, Beşiktaş ise 580 m uzakta\.$/),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Beşiktaş şubesini seç' }))
    await expect(canvas.queryByText(/uzakta\.$/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Şube: Beşiktaş' })).toBeVisible()
  },
}

/** Each problem stands on its line, in words; nothing can be ordered until it is solved. */
export const Problems: Story = {
  beforeEach: () =>
    fill(
      { ...latte, options: [{ optionId: 23, quantity: 1, name: 'Yulaf sütü' }] },
      { ...cake, quantity: 5 },
      { itemId: 104, name: 'Cold Brew', quantity: 1, unitPrice: 16_500, options: [] },
      { itemId: 999, name: 'Kestaneli Latte', quantity: 1, unitPrice: 17_500, options: [] },
    ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Yulaf sütü bu şubede tükendi.')).toBeVisible()
    await expect(canvas.getByText('Bu şubede tükendi.')).toBeVisible()
    await expect(canvas.getByText('Bu ürün artık önceden sipariş edilemiyor.')).toBeVisible()
    await expect(await order(canvasElement)).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '3 adet al' }))
    await waitFor(() => expect(canvas.queryByText('Bu şubede 3 adet kaldı.')).toBeNull())
  },
}

/** Coupons and points pay a part: the most points by default, fewer by hand. */
export const PaysWithPoints: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText('−₺20,00')).toBeVisible()
    await userEvent.click(canvas.getByRole('switch', { name: /Puanla öde/ }))
    const points = await canvas.findByLabelText('Kullanılacak puan')
    await waitFor(() => expect(points).toHaveValue('1250'))
    await expect(await canvas.findByText('−₺125,00')).toBeVisible()
    await userEvent.clear(points)
    await userEvent.type(points, '50')
    await expect(await canvas.findByText('−₺5,00')).toBeVisible()
    await expect(
      await canvas.findByRole('button', { name: 'Siparişi ver · ₺545,50' }),
    ).toBeVisible()
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
    await userEvent.click(await canvas.findByRole('radio', { name: 'Saat seç' }))
    await expect(await canvas.findByLabelText('Saat')).toBeVisible()
    await waitFor(async () => expect(await order(canvasElement)).not.toHaveAttribute('aria-busy'))
    await userEvent.click(await order(canvasElement))
    await waitFor(() => expect(asked).toBe(true))
  },
}

/** Refused, since the price rose meanwhile: it says what changed and asks once more. */
export const Changed: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const dearer = (body: Parameters<typeof quoteOf>[0]) => {
      const quote = quoteOf(body)
      const lines = quote.lines.map((line, place) =>
        place === 0 ? { ...line, unitPrice: 20_050, total: 20_050 } : line,
      )
      return { ...quote, lines, total: quote.total + 1_000, due: quote.due + 1_000 }
    }
    await expect(await within(canvasElement).findByText('₺570,50')).toBeVisible()
    msw.use(
      answers(quoteOrder, ({ body }) => dearer(body)),
      answers(placeOrder, ({ body }) =>
        body.expectedTotal === 58_050
          ? placedOrder(body)
          : Response.json(
              {
                error: refusalSentence('order_changed'),
                code: 'order_changed',
                current: dearer(body),
              },
              { status: 409 },
            ),
      ),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await expect(await canvas.findByText('Latte: ₺190,50 yerine ₺200,50')).toBeVisible()
    await expect(canvas.getByText(/henüz sipariş verilmedi/)).toBeVisible()
    await expect(attempt.read()).toBeUndefined()
    await userEvent.click(await canvas.findByRole('button', { name: 'Siparişi ver · ₺580,50' }))
    await waitFor(() => expect(args.onPlaced).toHaveBeenCalled())
  },
}

export const WithoutABranch: Story = {
  beforeEach: () => localStorage.removeItem('telve:menu-branch'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Şube seçin' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Siparişi ver' })).toBeDisabled()
  },
}

const stopped = (problem: 'paused' | 'closed') =>
  answers(quoteOrder, ({ body }) =>
    quoteOf(body, {
      branch: {
        problem,
        until: new Date(Date.now() + 30 * 60_000).toISOString(),
        delayMinutes: 10,
      },
      ...{ promise: null, soonest: null, slots: [], isPlaceable: false },
    }),
  )

const [centre] = branches as [Branch]

/** The branch opens in half an hour, which is said once. */
export const Closed: Story = {
  parameters: {
    msw: [
      stopped('closed'),
      answers(listBranches, [{ ...centre, hours: { week: Array(7).fill([]), exceptions: [] } }]),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Bu şube şu an kapalı\. .* açılır\.$/)).toBeVisible()
    await expect(canvas.getAllByText(/kapalı/i)).toHaveLength(1)
    await expect(canvas.getByRole('button', { name: /^Siparişi ver/ })).toBeDisabled()
  },
}

export const Paused: Story = {
  parameters: { msw: [stopped('paused')] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(
        /sipariş almaya ara verdi\. .* yeniden sipariş alır\./,
      ),
    ).toBeVisible()
  },
}

export const RefusedPerson: Story = {
  parameters: { msw: [refuses(placeOrder, 'too_many_open_orders')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await order(canvasElement))
    await expect(
      await within(canvasElement).findByText('Aynı anda en fazla 3 açık siparişiniz olabilir.'),
    ).toBeVisible()
    await expect(cart.read()).toHaveLength(2)
  },
}

/** The network is away: said, and the cart stays. */
export const Offline: Story = {
  beforeEach: () => {
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    return () => {
      Reflect.deleteProperty(navigator, 'onLine')
      if (online) Object.defineProperty(Navigator.prototype, 'onLine', online)
    }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('İnternet bağlantısı yok')).toBeVisible()
    await expect(canvas.getByText('Latte')).toBeVisible()
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

export const Failed: Story = {
  parameters: { msw: [refuses(quoteOrder, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('alert')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(quoteOrder, ({ body }) => quoteOf(body)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('₺570,50')).toBeVisible()
  },
}
