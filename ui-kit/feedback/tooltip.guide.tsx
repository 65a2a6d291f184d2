import Download from 'lucide-react/icons/download'
import type { Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { Tooltip } from './tooltip.tsx'

/** What designers ask about `tooltip`. */
export const guide: Guide = {
  use: 'The name of an icon button on a desk, for those who see it.',
  avoid: 'Anything one has to know: fingers never see it. Write it beside the control.',
  status: 'stable',
  anatomy: {
    Trigger: 'an icon button with a name of its own',
    Hint: 'ink on canvas, turned round; after 300 ms',
  },
  roles: {
    button: 'the trigger, described by the text',
    tooltip: 'the hint, while it is shown',
  },
  keys: { Tab: 'shows it, as the focus comes', Esc: 'hides it' },
  right: {
    show: () => (
      <Tooltip text="CSV olarak indir">
        <Button tone="plain" size="icon" aria-label="CSV olarak indir">
          <Download aria-hidden className="size-5" />
        </Button>
      </Tooltip>
    ),
    says: 'The button has the same name without it.',
  },
  wrong: {
    show: () => (
      <Tooltip text="İade 3 gün içinde kartınıza yatar">
        <Button tone="destructive">İade Et</Button>
      </Tooltip>
    ),
    says: 'What one has to know before the press: a finger never sees it.',
  },
}
