import type { Guide } from '#storybook/guide.ts'
import { Picture } from './picture.tsx'

/** What designers ask about `picture`. */
export const guide: Guide = {
  use: 'A photograph or drawing from the data, which may be missing or fail.',
  avoid: 'Marks of the interface: those are icons.',
  status: 'stable',
  anatomy: {
    Picture: 'covers its box without distortion',
    Fallback: 'a word or an icon on a copper tint, where there is none or it fails',
  },
  roles: { img: 'named by `alt`; nothing where the name stands beside it' },
  keys: {},
  right: {
    show: () => (
      <div className="h-28 w-48 overflow-hidden rounded-card">
        <Picture src={null} alt="" fallback="Görsel yok" />
      </div>
    ),
    says: 'What is missing says so, in the colours of the house.',
  },
  wrong: {
    show: () => <div className="h-28 w-48 rounded-card bg-line" />,
    says: 'A grey box: loading, broken, or meant?',
  },
}
