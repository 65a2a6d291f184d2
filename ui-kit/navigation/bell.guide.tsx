import { type Guide, linkKeys } from '#storybook/guide.ts'
import { Bell } from './bell.tsx'

/** What designers ask about `bell`. */
export const guide: Guide = {
  use: 'The way to the inbox, in the head of every page.',
  avoid: 'Other counts: those are badges on entries of the navigation.',
  status: 'stable',
  anatomy: {
    Icon: 'a bell of 24 px in a target of 44',
    Count: 'brick; at most `99+`, and none where nothing is unread',
  },
  roles: { link: '`Bildirimler, 3 okunmamış`' },
  keys: linkKeys,
  right: {
    show: () => <Bell href="#bell" count={3} />,
    says: 'How many wait.',
  },
  wrong: {
    show: () => (
      <span className="relative inline-grid">
        <Bell href="#bell" count={0} />
        <span className="absolute top-1 right-1 size-3 rounded-pill bg-spend" />
      </span>
    ),
    says: 'A dot: colour alone, and nobody hears it.',
  },
}
