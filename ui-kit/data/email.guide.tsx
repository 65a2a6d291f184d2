import type { Guide } from '#storybook/guide.ts'
import { Email } from './email.tsx'

/** What designers ask about `email`. */
export const guide: Guide = {
  use: 'An address in a narrow column, so that it breaks before its `@`.',
  avoid: 'A link that writes a mail; wrap it in one.',
  status: 'stable',
  anatomy: { Address: 'breaks before its `@`, and inside its halves only if they are too long' },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <div className="w-36 border-line border-x px-2">
        <Email address="elif.yilmaz@telve.example" />
      </div>
    ),
    says: 'Both halves stay whole.',
  },
  wrong: {
    show: () => (
      <div className="w-36 truncate border-line border-x px-2">elif.yilmaz@telve.example</div>
    ),
    says: 'Cut: nobody knows whose it is.',
  },
}
