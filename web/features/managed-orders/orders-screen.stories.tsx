import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import {
  listManagedOrders,
  quoteOrderRefund,
  readOrderStory,
  refundOrder,
} from '#api/contracts/orders/managing.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import {
  collected,
  orderRefund,
  orderRefundQuoteOf,
  orderStoryOf,
} from '#api/mocks/managed-order-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { OrdersScreen } from './orders-screen.tsx'

/** The screen with its own search parameters. */
function OrdersAtAnAddress(props: ComponentProps<typeof OrdersScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <OrdersScreen {...props} search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Orders',
  component: OrdersAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof OrdersAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const open = async () => {
  await userEvent.click(await screen.findByRole('link', { name: '614 · Elif Yılmaz' }))
  return within(await screen.findByRole('dialog', { name: '614 · Elif Yılmaz' }))
}

export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Siparişler' }))
    await expect(await table.findByText('Süresi doldu')).toBeVisible()
    await expect(table.getByRole('link', { name: '371 · Deniz Akın' })).toBeVisible()
  },
}

/** The filters are one button with the number of those that are set; they stay in the address. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { state: 'ready' } },
  play: async ({ args }) => {
    const button = await screen.findByRole('button', { name: 'Süzgeçler · 1' })
    await expect(screen.queryByRole('combobox', { name: 'Durum' })).toBeNull()
    await userEvent.click(button)
    await userEvent.selectOptions(screen.getByLabelText('Durum'), 'Kabul edildi')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ state: 'accepted' })
    await userEvent.click(screen.getByRole('button', { name: 'Süzgeçleri Temizle' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      state: undefined,
      day: undefined,
      number: undefined,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Süzgeçler' }))
    await expect(screen.queryByRole('combobox', { name: 'Durum' })).toBeNull()
  },
}
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' } } }
export const OnATablet: Story = { globals: { viewport: { value: 'w1024' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** Each filter is in the address. */
export const Filters: Story = {
  render: (args) => <OrdersScreen {...args} />,
  play: async ({ args }) => {
    await userEvent.selectOptions(await screen.findByLabelText('Durum'), 'Hazır')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ state: 'ready' })
    await userEvent.type(screen.getByLabelText('Numara'), '6x')
    await expect(args.onSearchChange).toHaveBeenCalledWith({ number: '6' })
  },
}

/** What happened to an order, what it wrote, and what its customer was told. */
export const WholeStory: Story = {
  play: async () => {
    const drawer = await open()
    await expect(
      await within(await drawer.findByRole('region', { name: 'Olaylar' })).findAllByText(
        /Kerem Aydın/,
      ),
    ).toHaveLength(4)
    await expect(drawer.getByText('614 numaralı siparişiniz hazır')).toBeVisible()
    await expect(drawer.getByText(/fiş A-0042/)).toBeVisible()
  },
}
/** Whatever the list shows, an order's address opens it; it leads to its customer. */
export const AtItsAddress: Story = {
  args: { search: { state: 'ready', order: collected.id } },
  play: async ({ args }) => {
    const drawer = within(await screen.findByRole('dialog', { name: '614 · Elif Yılmaz' }))
    await expect(drawer.getByRole('link', { name: 'Müşteri: Elif Yılmaz' })).toHaveAttribute(
      'href',
      '/admin/users?person=42',
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Kapat' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      state: 'ready',
      order: undefined,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const WholeStoryOnAPhone: Story = { ...WholeStory, globals: { viewport: { value: 'w390' } } }
export const WholeStoryInTheDark: Story = { ...WholeStory, globals: { theme: 'dark' } }

/** One latte of two goes back, with a reason. */
export const Refunds: Story = {
  play: async ({ msw }) => {
    const drawer = await open()
    await userEvent.click(await drawer.findByRole('button', { name: 'İade Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Siparişi İade Et' }))
    // all that is left, at first
    await expect(
      await dialog.findByText(
        /^₺[\d.,]+ · kart · 500 puan geri verilir · “₺25 indirim” kuponu geri/,
      ),
    ).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Latte/), '1 adet')
    await userEvent.selectOptions(dialog.getByLabelText(/^San Sebastian/), 'İade edilmez')
    await expect(
      await dialog.findByText('₺168,48 · kart · 17 puan geri verilir · 16 puan geri alınır'),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '1 Ürünü İade Et' }))
    await expect(await dialog.findByText('Neden seçiniz', { selector: 'p' })).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Kalite')
    const bodies: unknown[] = []
    msw.use(
      answers(refundOrder, ({ body }) => {
        bodies.push(body)
        return orderRefund
      }),
      answers(readOrderStory, {
        ...orderStoryOf(collected.id, [
          { ...orderRefund, approvedBy: { id: 8, fullName: 'Barış Tekin' } },
        ]),
        order: { ...collected, refunded: 16_848 },
      }),
    )
    await userEvent.click(dialog.getByRole('button', { name: '1 Ürünü İade Et' }))
    await expect(
      await screen.findByText(
        'İade kaydedildi: ₺168,48 ve 17 puan geri verildi, 16 puan geri alındı.',
      ),
    ).toBeVisible()
    await expect(bodies).toEqual([{ units: [{ line: 1, quantity: 1 }], reason: 'kalite' }])
    await expect(await drawer.findByText(/16 puan geri alındı/)).toBeVisible()
    await expect(drawer.getByText(/Nazlı Çelik · Onaylayan: Barış Tekin/)).toBeVisible()
  },
}

/** Points that an earlier refund found spent are taken as they come back, which is said before. */
export const RefundOfSpentPoints: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(quoteOrderRefund, ({ body }) => ({
        ...orderRefundQuoteOf(body.units),
        withheld: 99,
      })),
      answers(currentUser, nazli),
    ],
  },
  play: async () => {
    const drawer = await open()
    await userEvent.click(await drawer.findByRole('button', { name: 'İade Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Siparişi İade Et' }))
    await expect(
      await dialog.findByText(/500 puan geri verilir · 99 puan önceki iadeler için geri alınır/),
    ).toBeVisible()
  },
}

/** What is handed back cannot be said any more: the dialog says why. */
export const QuoteRefused: Story = {
  parameters: {
    msw: [refuses(quoteOrderRefund, 'already_refunded'), answers(currentUser, nazli)],
  },
  play: async () => {
    const drawer = await open()
    await userEvent.click(await drawer.findByRole('button', { name: 'İade Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Siparişi İade Et' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/iade edil/)
  },
}

/** Somebody else was quicker. */
export const RefundRefused: Story = {
  parameters: { msw: [refuses(refundOrder, 'refund_too_large'), answers(currentUser, nazli)] },
  play: async () => {
    const drawer = await open()
    await userEvent.click(await drawer.findByRole('button', { name: 'İade Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Siparişi İade Et' }))
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: '3 Ürünü İade Et' }))
    await expect(await dialog.findByRole('alert')).toBeVisible()
  },
}

/** The orders of a region's branches. */
export const OfARegion: Story = {
  args: { search: { region: 2 } },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Siparişler' }))
    await expect(await table.findByRole('link', { name: '614 · Elif Yılmaz' })).toBeVisible()
    await expect(table.queryByText('Moda')).toBeNull()
  },
}

/** A region that is not there, or not theirs. */
export const RegionRefused: Story = {
  args: { search: { region: 9 } },
  parameters: {
    msw: [refuses(listManagedOrders, 'region_not_found'), answers(currentUser, nazli)],
  },
  play: async () => {
    await expect(await screen.findByText('Bölge bulunamadı.')).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listManagedOrders, []), answers(currentUser, nazli)] },
  play: async () => {
    await expect(await screen.findByText('Bu ölçütlere uyan bir sipariş yok.')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { msw: [stalls(listManagedOrders), answers(currentUser, nazli)] },
}
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listManagedOrders, 'unexpected'), answers(currentUser, nazli)] },
  play: async () => {
    await screen.findByRole('button', { name: 'Tekrar Dene' })
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { msw } = context
    await Failed.play?.(context)
    msw.use(answers(listManagedOrders, [collected]))
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar Dene' }))
    await waitFor(() => expect(screen.getByText('614')).toBeVisible())
  },
}
export const StoryFailed: Story = {
  parameters: { msw: [refuses(readOrderStory, 'order_not_found'), answers(currentUser, nazli)] },
  play: async () => {
    const drawer = await open()
    await expect(await drawer.findByText('Sipariş bulunamadı.')).toBeVisible()
  },
}
