import { fn, within } from 'storybook/test'
import { elif } from '#api/mocks/fixtures.ts'
import { attempt } from '#web/features/cart/attempt.ts'
import { cart } from '#web/features/cart/cart.ts'
import { CartScreen } from '#web/features/cart/checkout/cart-screen.tsx'
import { keptChoices } from '#web/features/cart/kept-choices.ts'
import { identity } from '#web/shared/identity.ts'

/** What the stories of the cart have in common. */

export const latte = {
  ...{ itemId: 102, name: 'Latte', quantity: 1, unitPrice: 20_050, note: 'Az köpüklü' },
  options: [
    { optionId: 12, quantity: 1, name: 'Orta' },
    { optionId: 22, quantity: 1, name: 'Laktozsuz süt' },
    { optionId: 31, quantity: 1, name: 'Ekstra espresso shot' },
  ],
}
export const cake = {
  ...{ itemId: 106, name: 'Balkabaklı Cheesecake', quantity: 2, unitPrice: 19_000 },
  options: [],
}

/** A cart of Elif's for Merkez. */
export function fill(...lines: Parameters<typeof cart.add>[0][]) {
  identity.confirm(elif.id)
  localStorage.setItem('telve:menu-branch', '1')
  attempt.write(undefined)
  keptChoices.write(undefined)
  cart.remove(cart.read().map(({ key }) => key))
  for (const line of lines) cart.add(line)
}

/** A latte and two cakes on a phone: ₺570,50. */
export const atTheCart = {
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { onPlaced: fn() },
  beforeEach: () => fill({ ...latte, unitPrice: 19_050 }, cake),
}

export const order = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: /^Siparişi Ver · / })
