import type { Guide } from '#storybook/guide.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** What designers ask about `spinner`. */
export const guide: Guide = {
  use: 'A wait without a shape, shorter than a few seconds.',
  avoid: 'A list or a card that is coming: its `Skeleton` says more.',
  status: 'stable',
  anatomy: {
    Ring: '20 px, in the ink of what it stands in',
    'Spoken words': '`label`; without it what stands round it speaks',
  },
  roles: { status: 'with `label`, which is read' },
  keys: {},
  right: {
    show: () => (
      <span className="inline-flex items-center gap-2">
        <Spinner /> Kod okunuyor
      </span>
    ),
    says: 'A short wait for something without a shape.',
  },
  wrong: {
    show: () => (
      <div className="grid gap-3">
        <Spinner />
        <Skeleton className="h-4 w-40" />
        <Spinner />
      </div>
    ),
    says: 'A spinner for each row: the skeleton is enough.',
  },
}
