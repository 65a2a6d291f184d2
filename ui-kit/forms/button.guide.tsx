import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { Button } from './button.tsx'

/** What designers ask about `button`. */
export const guide: Guide = {
  use: 'One act on this page. The one that goes on is `primary`, at most one a view; points are given in `earn` and taken in `spend`; what deletes or ends something is `destructive`.',
  avoid:
    'Going to another page: give it a link with `asChild`. A row of acts on a table row: a `Menu`.',
  status: 'stable',
  anatomy: {
    Label: 'a verb, in title case: `Puan Ekle`',
    Icon: 'before the label, 20 px, where it helps; alone only in size `icon`',
    Ground: 'the tone: what the press means, not how important it feels',
    Spinner: 'in place of the label or with `pendingLabel`, while the act runs; the width stays',
  },
  roles: {
    button: 'named by its label, or by `aria-label` in size `icon`; `aria-busy` while it runs',
  },
  keys: buttonKeys,
  right: {
    show: () => (
      <div className="flex flex-wrap gap-2">
        <Button tone="plain">İptal</Button>
        <Button>Kaydet</Button>
      </div>
    ),
    says: 'One primary button, and it says what happens.',
  },
  wrong: {
    show: () => (
      <div className="flex flex-wrap gap-2">
        <Button>Hayır</Button>
        <Button>Tamam</Button>
      </div>
    ),
    says: 'Two of the same weight, and neither says what it does.',
  },
}
