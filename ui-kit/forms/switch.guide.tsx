import type { Guide } from '#storybook/guide.ts'
import { Button } from './button.tsx'
import { Switch } from './switch.tsx'

/** What designers ask about `switch`. */
export const guide: Guide = {
  use: 'A setting that takes effect at once.',
  avoid: 'An answer in a form that is sent later: that is a `Checkbox`.',
  status: 'stable',
  anatomy: {
    Label: 'what is on or off, a noun',
    Hint: 'a sentence below',
    Track: 'sage when on',
    Knob: 'its place says the state, not only the colour',
  },
  roles: { switch: 'named by its label; checked when on' },
  keys: { Space: 'turns it on and off' },
  right: {
    show: () => <Switch label="Bildirimler" hint="Siparişiniz hazır olduğunda" defaultChecked />,
    says: 'A thing that is on or off, at once.',
  },
  wrong: {
    show: () => (
      <div className="grid gap-3">
        <Switch label="Bildirimleri kapat" />
        <Button>Kaydet</Button>
      </div>
    ),
    says: 'A negative that waits for a button: on means off, and not yet.',
  },
}
