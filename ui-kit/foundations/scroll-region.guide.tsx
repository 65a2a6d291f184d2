import type { Guide } from '#storybook/guide.ts'
import { ScrollRegion } from './scroll-region.tsx'

/** What designers ask about `scroll-region`. */
export const guide: Guide = {
  use: 'A long part of a page that must not push the rest away.',
  avoid: 'A list on a phone: the page itself scrolls better than a box in it.',
  status: 'stable',
  anatomy: { Box: 'with a height from outside; it takes the focus, so that keys scroll it' },
  roles: { region: 'named by `label`' },
  keys: { Tab: 'goes to the box', '↓ ↑': 'scroll it' },
  right: {
    show: () => (
      <ScrollRegion label="Puan geçmişi" className="h-28 w-56 rounded-card border border-line p-3">
        {moves}
      </ScrollRegion>
    ),
    says: 'A named part beside others; the last line is cut, so one sees that it goes on.',
  },
  wrong: {
    show: () => (
      <ScrollRegion label="Ayarlar" className="h-13 w-56 rounded-card border border-line p-3">
        {moves}
      </ScrollRegion>
    ),
    says: 'One line high: nobody reads through a slot.',
  },
}

const moves = Array.from({ length: 12 }, (_, n) => <p key={String(n)}>{`${n + 1}. hareket`}</p>)
