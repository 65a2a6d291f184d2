import { type Guide, nothing, radioKeys } from '#storybook/guide.ts'
import { ChoicePills } from './choice-pills.tsx'

/** What designers ask about `choice-pills`. */
export const guide: Guide = {
  use: 'Options of a product and times of a day: all in sight, one tap each.',
  avoid: 'Filters of a list (`Chip`), or two to four views of it (`Segmented control`).',
  status: 'stable',
  anatomy: {
    Name: 'the group’s, in semibold',
    Hint: 'beside the name: how many may be chosen',
    Pills: 'all in sight, 44 px high, with a tick when chosen',
    Detail: 'in the pill: a difference in price, `Tükendi`',
    Error: 'below all, where the choice is missing',
  },
  roles: {
    group: 'named by name and hint, described by the error',
    radio: 'each pill of kind `one`',
    checkbox: 'each pill of kind `several`',
  },
  keys: {
    ...radioKeys,
    Space: 'of kind `several`: checks and unchecks; Tab goes from pill to pill',
  },
  right: {
    show: () => (
      <ChoicePills
        label="Süt"
        hint="Birini seçin"
        kind="one"
        chosen={['1']}
        onChoose={nothing}
        choices={[
          { value: '1', label: 'Tam yağlı süt' },
          { value: '2', label: 'Yulaf sütü', detail: '+₺10,00' },
          { value: '3', label: 'Badem sütü', detail: 'Tükendi', disabled: true },
        ]}
      />
    ),
    says: 'What is out stays in its place, and says so in words.',
  },
  wrong: {
    show: () => (
      <ChoicePills
        label="Süt"
        kind="one"
        chosen={['1']}
        onChoose={nothing}
        choices={[
          { value: '1', label: 'Tam yağlı süt (fark yok)' },
          { value: '2', label: 'Yulaf sütü (₺10,00 fark alınır)' },
        ]}
      />
    ),
    says: 'Sentences in pills: a price difference is the `detail`.',
  },
}
