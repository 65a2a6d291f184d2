import type { Guide } from '#storybook/guide.ts'
import { CountdownRing } from './countdown-ring.tsx'
import { Progress } from './progress.tsx'

/** What designers ask about `countdown-ring`. */
export const guide: Guide = {
  use: 'Seconds that run out while somebody acts: a code, a scan.',
  avoid: 'Progress of work: that is `Progress`.',
  status: 'stable',
  anatomy: {
    Ring: 'empties; brick in the last five seconds',
    Seconds: 'whole ones, in the middle',
  },
  roles: { timer: '`22 saniye kaldı`' },
  keys: {},
  right: {
    show: () => <CountdownRing remainingMs={22_400} totalMs={30_000} />,
    says: 'Seconds, as a number and as a ring.',
  },
  wrong: {
    show: () => (
      <div className="w-48">
        <Progress label="Kalan süre" value={22} max={30} sentence="22 saniye" />
      </div>
    ),
    says: 'A bar that means points elsewhere.',
  },
}
