import { type Guide, modalKeys } from '#storybook/guide.ts'
import { StatRow } from '#ui/data/stat-row.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

/** What designers ask about `drawer`. */
export const guide: Guide = {
  use: 'The whole story of one row, while the list stays where it was.',
  avoid: 'A task with a beginning and an end: that is a `Dialog`.',
  status: 'stable',
  anatomy: {
    Place: 'the right edge, 480 px wide; the whole width on a phone',
    Title: 'the name of the row',
    Contents: 'everything about the row; they scroll',
    Footer: 'what can be done to it',
    'Close button': 'the cross; a press beside the drawer closes it too',
  },
  roles: { dialog: 'named by the title' },
  keys: modalKeys,
  right: {
    show: () => (
      <StatRow
        stats={[
          { label: 'Puan', value: '1.250' },
          { label: 'Son ziyaret', value: '19 Kas 2026' },
        ]}
      />
    ),
    says: 'Contents to look up: closing loses nothing.',
  },
  wrong: {
    show: () => (
      <div className="grid gap-3">
        <Field label="Ad">
          <Input />
        </Field>
        <Button>Kaydet</Button>
      </div>
    ),
    says: 'A form: a press beside the drawer would lose what was typed.',
  },
}
