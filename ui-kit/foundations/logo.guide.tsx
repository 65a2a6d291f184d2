import type { Guide } from '#storybook/guide.ts'
import { Logo } from './logo.tsx'

/** What designers ask about `logo`. */
export const guide: Guide = {
  use: 'The head of the app and the first page, once on each.',
  avoid: 'Decoration: the mark alone is enough in small places.',
  status: 'stable',
  anatomy: {
    Mark: 'a cup from above, the grounds in the shape of a crescent',
    Name: 'in Fraunces',
    Tagline: 'in capitals below, with a larger mark',
  },
  roles: {},
  keys: {},
  right: {
    show: () => <Logo />,
    says: 'Mark and name together, on the page’s own ground.',
  },
  wrong: {
    show: () => (
      <div className="rounded-card bg-earn p-4">
        <Logo className="scale-x-125" />
      </div>
    ),
    says: 'Stretched, and on a colour that means points.',
  },
}
