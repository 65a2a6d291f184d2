import type { Guide } from '#storybook/guide.ts'
import { Avatar } from './avatar.tsx'

/** What designers ask about `avatar`. */
export const guide: Guide = {
  use: 'Standing beside a name, so that a row of people is told apart at a glance.',
  avoid:
    'Naming a person by itself: it is hidden from screen readers. A picture of a product is a `Picture`.',
  status: 'stable',
  anatomy: {
    Ground: 'a copper tint, 44 px; 64 in size `lg`',
    Initials: 'in Turkish capitals: ipek şen is `İŞ`',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <span className="flex items-center gap-3">
        <Avatar fullName="ipek şen" /> İpek Şen
      </span>
    ),
    says: 'Beside the name.',
  },
  wrong: {
    show: () => <Avatar fullName="ipek şen" />,
    says: 'Instead of the name: it is hidden from screen readers.',
  },
}
