import Gift from 'lucide-react/icons/gift'
import { type Guide, nothing } from '#storybook/guide.ts'
import { Palette } from './palette.tsx'

const field = { label: 'Bul', typed: '', onTypedChange: nothing, onChoose: nothing } as const

/** What designers ask about `palette`. */
export const guide: Guide = {
  use: 'A frame with many pages and things: whoever knows a name gets there by typing it.',
  avoid: 'Searching a list: its own field filters it in place.',
  status: 'stable',
  anatomy: {
    Field: 'has the focus at once',
    Group: 'a kind of thing, with its name above',
    Row: '44 px: icon, name, and what tells two of the same name apart',
    Highlight: 'the first row, from the beginning',
    Empty: 'a sentence where nothing was found',
    Note: 'a sentence below the rows: something could not be looked for',
  },
  roles: {
    combobox: 'the field, named by `label`',
    option: 'each row, which is a link',
  },
  keys: {
    Letters: 'look for something else',
    '↓ ↑': 'go from row to row',
    Enter: 'opens the highlighted row',
    Esc: 'closes the dialog around it',
  },
  right: {
    show: () => (
      <Palette
        {...field}
        placeholder="Sayfa, kişi veya ürün"
        groups={[
          {
            label: 'Sayfalar',
            items: [
              { id: 'rewards', label: 'Ödüller', note: 'Sadakat', href: '#rewards', icon: Gift },
            ],
          },
        ]}
        empty="Bir şey bulunamadı."
      />
    ),
    says: 'Says what can be found, and where a row leads.',
  },
  wrong: {
    show: () => <Palette {...field} placeholder="Ara" groups={[]} empty="Sonuç yok" />,
    says: 'Nothing to see before something is typed: nobody knows what it finds.',
  },
}
