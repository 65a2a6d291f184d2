import type { Guide } from '#storybook/guide.ts'
import { Card, CardTitle } from './card.tsx'

/** What designers ask about `card`. */
export const guide: Guide = {
  use: 'Things that belong together and stand among others of their kind.',
  avoid: 'Boxing every paragraph of a page: a heading and a line are quieter.',
  status: 'stable',
  anatomy: {
    Frame: 'a line and corners of 14 px; a shadow only with `raised`',
    Title: '`CardTitle`, in Fraunces',
    Contents: 'with 16 px round them, 20 px from a width of 640 on',
  },
  roles: { heading: 'the `CardTitle`' },
  keys: {},
  right: {
    show: () => (
      <Card>
        <CardTitle>Kavrum Günü</CardTitle>
        <p className="mt-1 text-muted">Moda şubesinde taze kavrum ve tadım.</p>
      </Card>
    ),
    says: 'One thing among others of its kind.',
  },
  wrong: {
    show: () => (
      <Card>
        <Card raised>
          <CardTitle>Kavrum Günü</CardTitle>
        </Card>
      </Card>
    ),
    says: 'A card in a card: the frame says nothing any more.',
  },
}
