import { type Guide, nothing } from '#storybook/guide.ts'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

/** What designers ask about `combobox`. */
export const guide: Guide = {
  use: 'One of many that somebody knows by name: a branch, a product.',
  avoid: 'Up to some twenty: the list of the device (`Select`) is quicker on a phone.',
  status: 'stable',
  anatomy: {
    Field: 'typing filters the list, by Turkish letters',
    Arrow: 'opens the whole list',
    List: 'floats below, as wide as the field; it scrolls',
    Option: '44 px; the chosen one has a tick',
    Empty: 'a sentence where nothing matches',
  },
  roles: {
    combobox: 'the field, named by the `Field` around it',
    option: 'each row of the list',
  },
  keys: {
    Letters: 'filter the list',
    '↓ ↑': 'open the list and move in it',
    Enter: 'chooses the highlighted option',
    Esc: 'closes the list',
  },
  right: {
    show: () => (
      <Field label="Şube">
        <Combobox
          options={[]}
          value={{ value: '5', label: 'İzmir Alsancak' }}
          onValueChange={nothing}
          empty="Şube bulunamadı"
        />
      </Field>
    ),
    says: 'One of many, known by its name.',
  },
  wrong: {
    show: () => (
      <Field label="Onaylıyor musunuz?">
        <Combobox
          options={[]}
          value={{ value: '1', label: 'Evet' }}
          onValueChange={nothing}
          empty="Yok"
        />
      </Field>
    ),
    says: 'Two answers behind a list: a `Segmented control` shows both.',
  },
}
