import type { Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** What designers ask about `empty-state`. */
export const guide: Guide = {
  use: 'A place that has nothing in it yet, and what to do about that.',
  avoid: 'A place that could not be fetched: that is an `Error state`.',
  status: 'stable',
  anatomy: {
    Drawing: 'an empty cup, or one of its own; hidden from screen readers',
    Sentence: 'what is not there, balanced over two lines at most',
    Action: 'one, where it can be filled',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <EmptyState className="py-2" action={<Button>Etkinlik Ekle</Button>}>
        Aktif etkinlik bulunmuyor
      </EmptyState>
    ),
    says: 'What is missing, and the way to have it.',
  },
  wrong: {
    show: () => (
      <EmptyState className="py-2" action={<Button tone="plain">Tekrar Dene</Button>}>
        Kayıt yok
      </EmptyState>
    ),
    says: 'Whose? And trying again fills nothing: that is for failures.',
  },
}
