import { buttonKeys, type Guide, nothing } from '#storybook/guide.ts'
import { Chip } from './chip.tsx'

/** What designers ask about `chip`. */
export const guide: Guide = {
  use: 'Filters of a list that can be on together.',
  avoid: 'One of several (`Segmented control`), or a word about a row (`Badge`).',
  status: 'stable',
  anatomy: {
    Label: 'the name of the filter, an adjective or noun',
    Tick: 'while it is on, so that colour is not alone',
    Count: 'how many rows match, muted',
  },
  roles: { button: 'named by label and count; `aria-pressed` while it is on' },
  keys: buttonKeys,
  right: {
    show: () => (
      <div className="flex flex-wrap gap-2">
        <Chip label="Kazanılan" pressed count={12} onPressedChange={nothing} />
        <Chip label="İade edilen" pressed={false} count={3} onPressedChange={nothing} />
      </div>
    ),
    says: 'Filters that can be on together.',
  },
  wrong: {
    show: () => (
      <div className="flex flex-wrap gap-2">
        <Chip label="Kaydet" pressed onPressedChange={nothing} />
        <Chip label="Sil" pressed={false} onPressedChange={nothing} />
      </div>
    ),
    says: 'Acts: a chip that is on says that something holds, not that it was done.',
  },
}
