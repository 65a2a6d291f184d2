import { type Guide, nothing, radioKeys } from '#storybook/guide.ts'
import { Stars } from '#ui/data/stars.tsx'
import { StarRating } from './star-rating.tsx'

/** What designers ask about `star-rating`. */
export const guide: Guide = {
  use: 'Asking how many stars somebody gives.',
  avoid: 'Showing stars that were given: those are `Stars`.',
  status: 'stable',
  anatomy: {
    Name: 'above the stars',
    Stars: 'five, 56 px high; filled up to the chosen one',
    Error: 'below, where a rating is missing',
  },
  roles: { group: 'named by `label`', radio: '`4 yıldız`; checked is the chosen one' },
  keys: radioKeys,
  right: {
    show: () => <StarRating label="Puanınız" value={4} onValueChange={nothing} />,
    says: 'Large enough for a thumb, and named.',
  },
  wrong: {
    show: () => <Stars value={4} />,
    says: 'The read-only stars as a question: too small, and no control.',
  },
}
