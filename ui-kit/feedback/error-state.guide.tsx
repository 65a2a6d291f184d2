import { buttonKeys, type Guide, nothing } from '#storybook/guide.ts'
import { ErrorState } from './error-state.tsx'

/** What designers ask about `error-state`. */
export const guide: Guide = {
  use: 'A place whose content could not be fetched, with the way to try again.',
  avoid: 'A refused form: its error stands in a `Banner` beside the button.',
  status: 'stable',
  anatomy: {
    Drawing: 'a spilled cup, or one of its own',
    Sentence: 'what could not be had',
    Button: '`Tekrar Dene`, with a spinner while it is tried',
  },
  roles: { alert: 'all of it is read at once', button: '`Tekrar Dene`' },
  keys: buttonKeys,
  right: {
    show: () => (
      <ErrorState className="py-2" onRetry={nothing}>
        Kullanıcı bilgileri alınamadı
      </ErrorState>
    ),
    says: 'Says what is missing, and tries again.',
  },
  wrong: {
    show: () => <ErrorState className="py-2">Bilinmeyen bir hata oluştu: 503</ErrorState>,
    says: 'Neither what is missing nor what to do.',
  },
}
