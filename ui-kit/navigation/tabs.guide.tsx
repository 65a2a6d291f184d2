import { type Guide, nothing } from '#storybook/guide.ts'
import { Tabs } from './tabs.tsx'

/** What designers ask about `tabs`. */
export const guide: Guide = {
  use: 'Two or three views of one place that are not seen together.',
  avoid: 'Filtering a list (`Chip`) or choosing a value (`Segmented control`).',
  status: 'stable',
  anatomy: {
    Strip: 'sunken, as wide as its place',
    Tab: 'a word, with an icon if it helps; underlined where one is',
    View: 'below the strip; only one is there',
  },
  roles: {
    tablist: 'named by `label`',
    tab: 'each tab; selected is the open one',
    tabpanel: 'the view, named by its tab',
  },
  keys: {
    Tab: 'goes to the open tab, then into its view',
    '← →': 'open the tab before or after',
  },
  right: {
    show: () => (
      <div className="w-80 max-w-full">
        <Tabs
          label="QR"
          value="own"
          onValueChange={nothing}
          tabs={[
            { value: 'own', label: 'QR Kodum', content: 'Kendi kodunuz.' },
            { value: 'scan', label: 'QR Tarama', content: 'Müşterinin kodu.' },
          ]}
        />
      </div>
    ),
    says: 'Two views, each with contents of its own.',
  },
  wrong: {
    show: () => (
      <div className="w-80 max-w-full">
        <Tabs
          label="Adım"
          value="1"
          onValueChange={nothing}
          tabs={[
            { value: '1', label: '1. Sepet', content: 'Önce sepet.' },
            { value: '2', label: '2. Ödeme', content: 'Sonra ödeme.' },
          ]}
        />
      </div>
    ),
    says: 'Steps in an order: a `Stepper` shows it, and none is skipped.',
  },
}
