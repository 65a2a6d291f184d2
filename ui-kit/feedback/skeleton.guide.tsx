import type { Guide } from '#storybook/guide.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { Skeleton } from './skeleton.tsx'

/** What designers ask about `skeleton`. */
export const guide: Guide = {
  use: 'Waiting for something whose shape is known.',
  avoid: 'A wait without a shape (`Spinner`), or one shorter than a blink.',
  status: 'stable',
  anatomy: {
    Block: 'in the size and the corners of what comes; it pulses, but not with reduced motion',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <div className="grid w-48 gap-2">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4" />
      </div>
    ),
    says: 'The shape of the card that comes: nothing jumps.',
  },
  wrong: {
    show: () => (
      <div className="grid h-37 w-48 place-items-center rounded-card border border-line">
        <Spinner />
      </div>
    ),
    says: 'The shape is known, and nobody sees it.',
  },
}
