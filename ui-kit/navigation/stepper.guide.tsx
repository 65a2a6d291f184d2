import type { Guide } from '#storybook/guide.ts'
import { Stepper } from './stepper.tsx'

/** What designers ask about `stepper`. */
export const guide: Guide = {
  use: 'A task in two to five steps whose order is fixed.',
  avoid: 'Steps that can be taken in any order (`Tabs`), or a wait (`Progress`).',
  status: 'stable',
  anatomy: {
    Number: 'in a ring; copper where one is, a tick on sage where it is done',
    Name: 'beside the number; below it where it is narrow',
    Line: 'between the steps',
  },
  roles: {
    list: 'named by `label`',
    listitem: 'a step; `aria-current` where one is, `tamamlandı` where it is done',
  },
  keys: {},
  right: {
    show: () => (
      <div className="w-80 max-w-full">
        <Stepper label="Kayıt adımları" steps={['Hesap', 'Telefon', 'Hoş geldiniz']} current={1} />
      </div>
    ),
    says: 'Few steps, a word each.',
  },
  wrong: {
    show: () => (
      <div className="w-80 max-w-full">
        <Stepper label="Adımlar" steps={['1', '2', '3', '4', '5', '6', '7', '8']} current={3} />
      </div>
    ),
    says: 'Eight steps without names: nobody begins.',
  },
}
