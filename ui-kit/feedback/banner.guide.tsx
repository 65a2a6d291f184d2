import type { Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from './banner.tsx'

/** What designers ask about `banner`. */
export const guide: Guide = {
  use: 'A sentence that stays where it belongs until the reason for it is gone.',
  avoid: 'Good news about something that is over: that is a toast.',
  status: 'stable',
  anatomy: {
    Mark: 'one for each tone, so that colour is not alone',
    Title: 'a few words above a long sentence',
    Message: 'one sentence: what is the matter, what to do',
    Action: 'one button, where there is something to do',
  },
  roles: {
    alert: 'with tone `error`: a screen reader is interrupted',
    status: 'with the other tones: it is read in its turn',
  },
  keys: {},
  right: {
    show: () => (
      <Banner tone="error" action={<Button tone="plain">Tekrar Dene</Button>}>
        Siparişiniz verilemedi. Puanlarınız hesabınızda duruyor.
      </Banner>
    ),
    says: 'What happened, what did not, and one way on.',
  },
  wrong: {
    show: () => <Banner tone="error">HATA!!! İşlem başarısız oldu (kod 503).</Banner>,
    says: 'Loud, and of no use: a number and no way on.',
  },
}
