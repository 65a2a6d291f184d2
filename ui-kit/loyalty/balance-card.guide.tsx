import type { Guide } from '#storybook/guide.ts'
import { Card } from '#ui/data/card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { Progress } from './progress.tsx'

/** What designers ask about `balance-card`. */
export const guide: Guide = {
  use: 'The balance as the hero of a page, once.',
  avoid: 'A balance in a list or beside a name: write the number.',
  status: 'stable',
  anatomy: {
    Greeting: 'a line above the name',
    Balance: 'in Fraunces, 48 px; it counts up when points come',
    Link: 'one, to the code; it wraps below where it is narrow',
    Below: 'a `Progress`, over the whole width',
    Ground: 'espresso with a crema gradient, the same in both themes',
  },
  roles: { region: '`Puan bakiyesi`; busy while the balance loads, read when it moves' },
  keys: {},
  right: {
    show: () => (
      <BalanceCard points={1250} greeting="Merhaba," name="Elif Yılmaz">
        <Progress
          label="Ödüllere yol"
          value={65}
          max={100}
          sentence="Ücretsiz filtre kahveye 35 puan"
        />
      </BalanceCard>
    ),
    says: 'The number first, then the way to a reward.',
  },
  wrong: {
    show: () => (
      <Card>
        <p>Elif Yılmaz, mevcut puan bakiyeniz 1250 puandır.</p>
      </Card>
    ),
    says: 'The hero of the page inside a sentence.',
  },
}
