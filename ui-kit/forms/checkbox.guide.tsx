import { checkKeys, type Guide } from '#storybook/guide.ts'
import { Checkbox } from './checkbox.tsx'

/** What designers ask about `checkbox`. */
export const guide: Guide = {
  use: 'A yes or no that counts when the form is sent; several of a list.',
  avoid: 'What takes effect at once: that is a `Switch`.',
  status: 'stable',
  anatomy: {
    Box: '20 px, with a tick, or a dash while some of several are chosen',
    Label: 'the whole row is the target, 44 px and more',
    Hint: 'a sentence below, in muted ink',
  },
  roles: { checkbox: 'named by its label, hint and all; described by the hint' },
  keys: checkKeys,
  right: {
    show: () => <Checkbox label="Kampanyalardan e-postayla haberdar olmak istiyorum" />,
    says: 'Says what is agreed to, and starts unchecked.',
  },
  wrong: {
    show: () => <Checkbox defaultChecked label="E-posta almak istemiyorum" />,
    says: 'A no that has to be unchecked: nobody knows what a tick means.',
  },
}
