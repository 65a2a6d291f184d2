import { type Guide, modalKeys } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

/** What designers ask about `dialog`. */
export const guide: Guide = {
  use: 'A task of its own that has to be finished or left before the page goes on.',
  avoid: 'Looking something up beside a list (a `Drawer`), or choosing on a phone (a `Sheet`).',
  status: 'stable',
  anatomy: {
    Title: 'in Fraunces: the act, as on the button that opened it',
    Description: 'a sentence below',
    Contents: 'scroll where the screen is low',
    Footer: 'buttons, always in sight; the one that sends comes last',
    'Close button': 'the cross at the upper right, last in the order of Tab',
    Backdrop: 'dims the page; a press on it closes only what loses nothing',
  },
  roles: { dialog: 'named by the title, described by the description' },
  keys: modalKeys,
  right: {
    show: () => <Footer no="İptal" yes="Oluştur" />,
    says: 'The footer repeats the act, and it stands last.',
  },
  wrong: {
    show: () => <Footer no="Kapat" yes="Tamam" />,
    says: 'Two words that both only end it.',
  },
}

/** A form with the dialog's footer, without the dialog, which would cover the page. */
function Footer({ no, yes }: { no: string; yes: string }) {
  return (
    <div className="grid gap-4">
      <Field label="Kategorinin adı">
        <Input defaultValue="Soğuk kahveler" />
      </Field>
      <div className="flex justify-end gap-2">
        <Button tone="plain">{no}</Button>
        <Button>{yes}</Button>
      </div>
    </div>
  )
}
