import type { Guide } from '#storybook/guide.ts'
import { StatRow } from './stat-row.tsx'

/** What designers ask about `stat-row`. */
export const guide: Guide = {
  use: 'Facts about one person or thing, label beside value.',
  avoid: 'Numbers to compare over time (`Stat tile`) or many things of one kind (`Data table`).',
  status: 'stable',
  anatomy: {
    Label: 'at the start, muted',
    Value: 'at the end, in digits of one width; it wraps below where it is narrow',
    Line: 'between the facts',
  },
  roles: { term: 'each label', definition: 'each value' },
  keys: {},
  right: {
    show: () => (
      <div className="w-56">
        <StatRow
          stats={[
            { label: 'Toplam', value: '₺185,00' },
            { label: 'Kazanılan', value: '18 puan' },
          ]}
        />
      </div>
    ),
    says: 'Nouns, and values with their unit.',
  },
  wrong: {
    show: () => (
      <div className="w-56">
        <StatRow
          stats={[
            { label: 'Toplam tutar şu kadardır:', value: '185' },
            { label: 'Kazandığınız puan:', value: '18' },
          ]}
        />
      </div>
    ),
    says: 'Sentences with colons, and numbers of nothing.',
  },
}
