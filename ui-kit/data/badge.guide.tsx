import type { Guide } from '#storybook/guide.ts'
import { Badge } from './badge.tsx'

/** What designers ask about `badge`. */
export const guide: Guide = {
  use: 'One or two words about the state of a row or a card.',
  avoid:
    'Something to press (a `Chip`), a sentence (a `Banner`), or a meaning that only the colour carries.',
  status: 'stable',
  anatomy: {
    Word: 'one or two, 12 px semibold; an icon where colour alone would carry meaning',
    Ground: 'the soft tone of its meaning',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <span className="flex flex-wrap gap-2">
        <Badge tone="earn">Kazanıldı</Badge>
        <Badge>Pasif</Badge>
      </span>
    ),
    says: 'A word that holds without its colour.',
  },
  wrong: {
    show: () => (
      <span className="flex flex-wrap gap-2">
        <Badge tone="earn">&nbsp;</Badge>
        <Badge tone="spend">&nbsp;</Badge>
      </span>
    ),
    says: 'Colour alone: one man in twelve sees them alike.',
  },
}
