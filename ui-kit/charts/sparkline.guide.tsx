import type { Guide } from '#storybook/guide.ts'
import { Sparkline } from './sparkline.tsx'

/** What designers ask about `sparkline`. */
export const guide: Guide = {
  use: 'The last days of a number, beside the number.',
  avoid: 'Values that somebody reads off: those need axes and a table (`Column chart`).',
  status: 'stable',
  anatomy: { Line: 'copper, 2 px, without axes; hidden from screen readers' },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <span className="flex items-center gap-3">
        <span className="font-display font-semibold text-2xl">28</span>
        <Sparkline values={[12, 18, 15, 24, 22, 31, 28]} />
      </span>
    ),
    says: 'Beside the number that it belongs to.',
  },
  wrong: {
    show: () => <Sparkline values={[12, 18, 15, 24, 22, 31, 28]} className="h-20 w-56" />,
    says: 'Large and alone: a chart without values.',
  },
}
