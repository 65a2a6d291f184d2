import { fn } from 'storybook/test'
import { CounterHeader } from '#web/features/counter/screen/counter-header.tsx'
import { ScanScreen } from '#web/features/counter/screen/scan-screen.tsx'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { atTheCounter, inMerkez } from './at-the-counter.ts'

/** What the stories of the till's screen have in common: its device stands in Merkez. */
export const atTheTill = {
  component: QrScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  args: {
    tab: 'scan' as const,
    onTabChange: fn(),
    scan: <ScanScreen />,
    counter: <CounterHeader />,
  },
  beforeEach: inMerkez,
}
