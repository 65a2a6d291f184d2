import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { listOrders, repeatOrder } from '#api/contracts/orders/own.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { openOrder, pastOrders, summaryOf } from '#api/mocks/order-fixtures.ts'
import { cart } from '#web/features/cart/cart.ts'
import { leftOut } from '#web/features/cart/left-out.ts'
import { identity } from '#web/shared/identity.ts'
import { OrdersScreen } from './orders-screen.tsx'

const meta = {
  title: 'Screens/Customer/Orders',
  component: OrdersScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  beforeEach: () => {
    identity.confirm(elif.id)
    return () => leftOut.say([])
  },
} satisfies Meta<typeof OrdersScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Open ones above, past ones by month; one is put into the cart again. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Açık siparişler' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Kasım 2026' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Ekim 2026' })).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: /^417/ })).toHaveLength(1)
    msw.use(
      answers(repeatOrder, {
        lines: [
          {
            ...{ itemId: 102, name: 'Latte', quantity: 1, note: null },
            options: [{ optionId: 31, quantity: 1 }],
          },
        ],
        gone: [
          { name: 'Yulaf sütü', of: 'Latte', why: 'gone' },
          { name: 'Balkabaklı Cheesecake', of: null, why: 'off' },
        ],
      }),
    )
    await userEvent.click(
      canvas.getByRole('button', { name: 'Tekrarla: Latte, 2 × Balkabaklı Cheesecake' }),
    )
    await waitFor(() =>
      expect(cart.read()).toMatchObject([
        {
          itemId: 102,
          unitPrice: null,
          options: [{ optionId: 31, quantity: 1, name: 'Ekstra espresso shot' }],
        },
      ]),
    )
  },
}

export const Desk: Story = { globals: { viewport: { value: 'w1440' } } }
export const Tablet: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }

/** Long names give way; the sum and the state stay. */
export const LongNames: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(
        listOrders,
        [openOrder, ...pastOrders].map((order) => ({
          ...summaryOf(order),
          due: 1_234_500,
          branch: { id: 1, name: 'Kadıköy Serasker Caddesi' },
        })),
      ),
    ],
  },
}

export const None: Story = {
  parameters: { msw: [answers(listOrders, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^Henüz sipariş vermediniz/)).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listOrders)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listOrders, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Siparişleriniz alınamadı')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(listOrders, pastOrders.map(summaryOf)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByRole('heading', { name: 'Kasım 2026' })).toBeVisible()
  },
}
