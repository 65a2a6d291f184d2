import type { Guide } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

/** What designers ask about `select`. */
export const guide: Guide = {
  use: "One of up to some twenty choices, with the device's own list.",
  avoid:
    'Two to four choices that fit beside each other (`Segmented control`), or hundreds (`Combobox`).',
  status: 'stable',
  anatomy: {
    Frame: 'as `Input`, 44 px; 56 px in `fieldSize` `lg`',
    Value: 'the chosen words, cut at the arrow',
    Arrow: 'a mark; the whole field opens the list',
    List: 'the device’s own',
  },
  roles: { combobox: 'a native `select`, named by the `Field` around it' },
  keys: {
    '↓ ↑': 'choose, or open the list: as the device does it',
    Space: 'opens the list',
    Letters: 'go to the option that begins with them',
  },
  right: {
    show: () => (
      <Field label="Şube">
        <Select placeholder="Şube Seçiniz">
          <option>Merkez</option>
        </Select>
      </Field>
    ),
    says: 'Nothing is chosen for anybody before they choose.',
  },
  wrong: {
    show: () => (
      <Field label="Bildirimler">
        <Select>
          <option>Açık</option>
          <option>Kapalı</option>
        </Select>
      </Field>
    ),
    says: 'On or off: a `Switch` takes one tap, and shows which it is.',
  },
}
