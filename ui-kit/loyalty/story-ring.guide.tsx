import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { StoryRing } from './story-ring.tsx'

/** What designers ask about `story-ring`. */
export const guide: Guide = {
  use: 'The way into one story, in a row of others.',
  avoid: 'Pictures that lead elsewhere: those are cards.',
  status: 'stable',
  anatomy: {
    Ring: 'brick when new, grey when seen; screen readers hear `yeni` or `görüldü`',
    Picture: 'round; a book where there is none',
    Title: 'below, two lines at most',
  },
  roles: { button: 'named by the title and whether it was seen' },
  keys: buttonKeys,
  right: {
    show: () => (
      <div className="flex gap-2">
        <StoryRing title="Salep mevsimi" imageUrl={null} viewed={false} />
        <StoryRing title="Yeni kavrum" imageUrl={null} viewed />
      </div>
    ),
    says: 'Two or three words.',
  },
  wrong: {
    show: () => (
      <StoryRing
        title="Bu kış tüm şubelerimizde taze hazırlanan salebimizi deneyin"
        imageUrl={null}
        viewed={false}
      />
    ),
    says: 'The story in its title: it is cut after two lines.',
  },
}
