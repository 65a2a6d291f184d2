import Coffee from 'lucide-react/icons/coffee'
import Gift from 'lucide-react/icons/gift'
import type { Guide } from '#storybook/guide.ts'
import { NavigationGroups } from './grouped-navigation.tsx'

/** What designers ask about `grouped-navigation`. */
export const guide: Guide = {
  use: 'A frame for work with more than ten pages.',
  avoid: 'Up to ten pages: a plain `Sidebar` shows them all.',
  status: 'stable',
  anatomy: {
    Row: 'a group with its icon, 44 px; it leads to the first page of the group',
    Pages: 'below the row of the group that the person is in, behind a line',
    Current: 'filled, as nothing else is',
    Arrow: 'the page stands in another frame',
    Sheet: '`NavigationGroups`: on phones all groups with all their pages',
  },
  roles: {
    navigation: 'the column, named by `label`',
    link: 'each row and page; the current page says so',
  },
  keys: { Tab: 'goes from row to row, through the pages of the open group' },
  right: {
    show: () => (
      <NavigationGroups
        groups={[
          {
            label: 'Menü',
            icon: Coffee,
            pages: [
              { label: 'Fiyat ve Stok', href: '#prices' },
              { label: 'Seçenekler', href: '#options' },
            ],
          },
        ]}
      />
    ),
    says: 'Pages stand under the subject that somebody looks for.',
  },
  wrong: {
    show: () => (
      <NavigationGroups
        groups={[
          { label: 'Kampanyalar', icon: Gift, pages: [{ label: 'Kampanyalar', href: '#one' }] },
          { label: 'Ödüller', icon: Gift, pages: [{ label: 'Ödüller', href: '#two' }] },
        ]}
      />
    ),
    says: 'A group for each page: a long list with twice as many names.',
  },
}
