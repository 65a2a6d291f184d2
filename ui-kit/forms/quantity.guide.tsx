import { buttonKeys, type Guide, nothing } from '#storybook/guide.ts'
import { Quantity } from './quantity.tsx'

/** What designers ask about `quantity`. */
export const guide: Guide = {
  use: 'How many of a product, from one to a few.',
  avoid: 'Amounts that people type (`Input`) or key in at the counter (`Number pad`).',
  status: 'stable',
  anatomy: {
    Less: '44 px; faint at the least number, and keeps the focus there',
    Number: 'digits of one width, so that nothing moves',
    More: '44 px; faint at the most',
  },
  roles: {
    group: 'named by `label`',
    button: '`Latte, adet: azalt` and `Latte, adet: artır`; `aria-disabled` at the ends',
    status: 'the number, read when it changes',
  },
  keys: buttonKeys,
  right: {
    show: () => <Quantity label="Latte, adet" value={2} max={10} onValueChange={nothing} />,
    says: 'A few pieces, one tap each.',
  },
  wrong: {
    show: () => <Quantity label="Puan" value={250} max={1000} onValueChange={nothing} />,
    says: 'Two hundred and fifty taps: that is an `Input` or a `Number pad`.',
  },
}
