import { buttonKeys, type Guide, nothing } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { NumberPad } from './number-pad.tsx'

/** What designers ask about `number-pad`. */
export const guide: Guide = {
  use: 'Typing an amount on a tablet with a finger, or with `code` a PIN.',
  avoid: 'Forms with a keyboard: an `Input` with `inputMode="numeric"` is quicker.',
  status: 'stable',
  anatomy: {
    Digits: 'one to nine and nought, 56 px high and more',
    'Double nought': 'with `money`, for whole liras',
    Erase: 'the last digit, with a mark',
    Clear: 'all of it, in a word',
  },
  roles: { button: 'each key, named by its digit; `Sil` and `Temizle`' },
  keys: buttonKeys,
  right: {
    show: () => (
      <div className="grid w-80 max-w-full gap-2">
        <output className="block text-center font-display font-semibold text-2xl">₺185,00</output>
        <NumberPad value="18500" money maxLength={7} onValueChange={nothing} />
      </div>
    ),
    says: 'The amount stands above the pad, as it will be booked.',
  },
  wrong: {
    show: () => (
      <div className="w-80 max-w-full">
        <Field label="Telefon">
          <NumberPad value="" onValueChange={nothing} />
        </Field>
      </div>
    ),
    says: 'A form: the phone’s own keys know the number, and can paste it.',
  },
}
