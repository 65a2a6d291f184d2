import Coffee from 'lucide-react/icons/coffee'
import House from 'lucide-react/icons/house'
import QrCode from 'lucide-react/icons/qr-code'
import { type Guide, linkKeys } from '#storybook/guide.ts'
import { BottomBar } from './navigation.tsx'

/** What designers ask about `navigation`. */
export const guide: Guide = {
  use: 'Moving between the parts of the product: a column on wide screens, a bar at the thumb on phones.',
  avoid: 'Views of one place: those are `Tabs`.',
  status: 'stable',
  anatomy: {
    'Column, wide screens': '240 px at the left; its head and foot stay, only entries scroll',
    'Bar, phones': 'at the lower edge, five entries at most',
    Entry: 'an icon and a word; filled where one is',
    'Raised entry': 'the QR code, in the middle of the bar',
    Badge: 'a count or a word beside the entry',
    Administration: 'in the column below a line; never in the bar',
  },
  roles: {
    navigation: '`Ana menü`',
    link: 'each entry; the page that one is on has `aria-current`',
  },
  keys: linkKeys,
  right: {
    show: () => <BottomBar entries={entries} className="relative" />,
    says: 'Words below icons, and one entry raised.',
  },
  wrong: {
    show: () => (
      <BottomBar
        entries={entries.map((entry) => ({ ...entry, label: '', highlighted: true }))}
        className="relative"
      />
    ),
    says: 'Icons alone have to be guessed, and where all are raised none is.',
  },
}

const entries = [
  { label: 'Anasayfa', href: '#home', icon: House, active: true },
  { label: 'QR', href: '#qr', icon: QrCode, highlighted: true },
  { label: 'Menü', href: '#menu', icon: Coffee },
]
