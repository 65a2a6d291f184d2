import { buttonKeys, type Guide, nothing } from '#storybook/guide.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/** What designers ask about `quick-amounts`. */
export const guide: Guide = {
  use: 'The amounts that are given most often, one tap each.',
  avoid: 'More than eight of them: a `Number pad` is quicker to read.',
  status: 'stable',
  anatomy: {
    Amounts: 'four in a row, 56 px high; the selected one with a copper border',
    'Too large': 'disabled, where the balance does not reach',
  },
  roles: { group: '`Hazır tutarlar`', button: '`20 puan`; `aria-pressed` on the selected one' },
  keys: buttonKeys,
  right: {
    show: () => (
      <div className="w-64 max-w-full">
        <QuickAmounts value={20} onPick={nothing} />
      </div>
    ),
    says: 'The amounts of everyday, in order.',
  },
  wrong: {
    show: () => (
      <div className="w-64 max-w-full">
        <QuickAmounts
          amounts={[5, 8, 10, 12, 15, 18, 20, 25, 30, 40, 50, 75]}
          value={20}
          onPick={nothing}
        />
      </div>
    ),
    says: 'So many have to be searched: a `Number pad` is quicker.',
  },
}
