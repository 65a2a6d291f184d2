import type { Guide } from '#storybook/guide.ts'
import { SignedPoints } from './signed-points.tsx'

/** What designers ask about `signed-points`. */
export const guide: Guide = {
  use: 'The points of one entry, with their sign.',
  avoid: 'A balance, which has no sign: write it with `formatPoints`.',
  status: 'stable',
  anatomy: {
    Sign: 'plus, or a true minus as wide as it',
    Amount: 'with points between thousands; sage or brick',
    'Spoken words': '`25 puan kazanıldı`, or others with `spoken`',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <p className="grid justify-items-end">
        <SignedPoints amount={1250} kind="EARN" />
        <SignedPoints amount={40} kind="SPEND" />
      </p>
    ),
    says: 'The sign carries the meaning, the colour repeats it.',
  },
  wrong: {
    show: () => (
      <p className="grid justify-items-end">
        <span className="text-earn">1250</span>
        <span className="text-spend">40</span>
      </p>
    ),
    says: 'Without signs there is only colour.',
  },
}
