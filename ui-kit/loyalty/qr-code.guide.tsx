import type { Guide } from '#storybook/guide.ts'
import { QrCode } from './qr-code.tsx'

/** What designers ask about `qr-code`. */
export const guide: Guide = {
  use: 'A code that somebody else scans.',
  avoid: 'Dark grounds: it brings its own white one and keeps it in both themes.',
  status: 'stable',
  anatomy: {
    Ground: 'white in both themes, with four modules of quiet round the code',
    Code: 'dark; correction level M',
  },
  roles: { img: 'named by `label`' },
  keys: {},
  right: {
    show: () => <QrCode text="TELVE-ORNEK-KOD" label="QR kodunuz" className="w-40" />,
    says: 'Dark on white, with room round it.',
  },
  wrong: {
    show: () => (
      <div className="opacity-30">
        <QrCode text="TELVE-ORNEK-KOD" label="Soluk QR kodu" className="w-40 rotate-12" />
      </div>
    ),
    says: 'Faint and askew: a scanner at the counter gives up.',
  },
}
