import type { Guide } from '#storybook/guide.ts'
import { StatTile } from './stat-tile.tsx'

/** What designers ask about `stat-tile`. */
export const guide: Guide = {
  use: 'One number of a dashboard, against the same time before.',
  avoid: 'Facts about a person or thing: those are a `Stat row`.',
  status: 'stable',
  anatomy: {
    Label: 'what is counted, muted',
    Number: 'in Fraunces, 28 px',
    Difference: 'against the time before: an arrow, sage or brick, and words',
    Trend: 'a `Sparkline` beside the number',
  },
  roles: { term: 'the label', definition: 'the number, then the difference' },
  keys: {},
  right: {
    show: () => (
      <StatTile
        label="Verilen puan"
        value="12.480"
        difference={{ way: 'better', text: 'geçen cumartesiden %12 fazla' }}
        series={[9, 11, 10, 14, 12, 13, 15]}
      />
    ),
    says: 'Against what, in words.',
  },
  wrong: {
    show: () => (
      <StatTile
        label="Puan"
        value="12480"
        difference={{ way: 'better', text: '+12%' }}
        series={[9, 11, 10, 14, 12, 13, 15]}
      />
    ),
    says: 'Which points, more than when? And in Turkish it is `%12`.',
  },
}
