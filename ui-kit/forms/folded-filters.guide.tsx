import { type Guide, nothing } from '#storybook/guide.ts'
import { Chip } from './chip.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { Input } from './input.tsx'

/** What designers ask about `folded-filters`. */
export const guide: Guide = {
  use: 'The filters above a list of many rows: a phone keeps its screen for the rows.',
  avoid: 'The search, which stays in sight, and two to four views (`Segmented control`).',
  status: 'new',
  anatomy: {
    Button: 'on phones: `Süzgeçler`, and how many are set',
    Filters: 'below the button when it is open; on wider screens always there',
    Clear: '`Süzgeçleri Temizle`, on phones, where something is set',
  },
  roles: { button: '`aria-expanded` while the filters are open' },
  keys: { 'Enter, Space': 'folds the filters out and in' },
  right: {
    show: () => (
      <div className="grid gap-3">
        <Input aria-label="Ara" placeholder="Ad veya e-posta ara" />
        <FoldedFilters count={1} onClear={nothing}>
          <Chip label="Pasif" pressed onPressedChange={nothing} />
        </FoldedFilters>
      </div>
    ),
    says: 'The search stays in sight; only filters fold.',
  },
  wrong: {
    show: () => (
      <FoldedFilters count={1} onClear={nothing}>
        <Input aria-label="Ara" placeholder="Ad veya e-posta ara" />
      </FoldedFilters>
    ),
    says: 'The search behind a button: on a phone it is what people come for.',
  },
}
