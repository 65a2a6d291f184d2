import { type Guide, modalKeys, nothing } from '#storybook/guide.ts'
import { ChoicePills } from '#ui/forms/choice-pills.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'

/** What designers ask about `sheet`. */
export const guide: Guide = {
  use: 'A choice on a phone, within reach of the thumb.',
  avoid: 'Wide screens with room beside the list: a `Drawer` or a `Menu`.',
  status: 'stable',
  anatomy: {
    Place: 'slides in from the lower edge, 640 px wide at most',
    Title: 'what is chosen here',
    Contents: 'a few choices',
    Footer: 'one button, within reach of the thumb',
    'Close button': 'the cross; a press above the sheet closes it too',
  },
  roles: { dialog: 'named by the title' },
  keys: modalKeys,
  right: {
    show: () => (
      <ChoicePills
        label="Boy"
        kind="one"
        chosen={['m']}
        onChoose={nothing}
        choices={[
          { value: 's', label: 'Küçük' },
          { value: 'm', label: 'Orta' },
          { value: 'l', label: 'Büyük' },
        ]}
      />
    ),
    says: 'One choice, near the thumb.',
  },
  wrong: {
    show: () => <Textarea aria-label="Mesaj" placeholder="Mesajınızı yazın" />,
    says: 'Long text: the keyboard takes the half where the sheet is.',
  },
}
