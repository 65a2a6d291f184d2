import type { Guide } from '#storybook/guide.ts'
import { Stars } from './stars.tsx'

/** What designers ask about `stars`. */
export const guide: Guide = {
  use: 'A rating that was given, or a mean of many.',
  avoid: 'Asking for a rating: that is `Star rating`.',
  status: 'stable',
  anatomy: { Stars: 'five, 16 px; 28 in size `lg`. A mean fills a part of a star' },
  roles: { img: '`5 üzerinden 4 yıldız`' },
  keys: {},
  right: {
    show: () => (
      <span className="flex items-center gap-2">
        <Stars value={4.3} /> 4,3
      </span>
    ),
    says: 'The number beside the drawing.',
  },
  wrong: {
    show: () => (
      <button type="button" className="rounded-field border border-edge p-2">
        <Stars value={0} />
      </button>
    ),
    says: 'As a question: these stars cannot be chosen.',
  },
}
