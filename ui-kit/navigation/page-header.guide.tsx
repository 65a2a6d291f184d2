import type { Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from './page-header.tsx'

/** What designers ask about `page-header`. */
export const guide: Guide = {
  use: 'The top of every screen: its one h1, and what can be done here.',
  avoid: 'Headings inside a page.',
  status: 'stable',
  anatomy: {
    Title: 'the one h1, in Fraunces',
    Description: 'a sentence or a count below, muted',
    Actions: 'at the end of the line; below where it is narrow',
  },
  roles: { heading: 'of level 1: the title' },
  keys: {},
  right: {
    show: () => <PageHeader title="Şubelerimiz" actions={<Button>Şube Ekle</Button>} />,
    says: 'What this is, and the one thing to do.',
  },
  wrong: {
    show: () => (
      <PageHeader
        title="Şubelerimizin listelendiği sayfaya hoş geldiniz"
        actions={
          <>
            <Button>Şube Ekle</Button>
            <Button>Dışa Aktar</Button>
            <Button>Yenile</Button>
          </>
        }
      />
    ),
    says: 'A title that talks, and three first things.',
  },
}
