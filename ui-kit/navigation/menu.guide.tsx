import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'
import { type Guide, nothing } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { Menu } from './menu.tsx'

/** What designers ask about `menu`. */
export const guide: Guide = {
  use: 'Three acts or more on each row of a table or list.',
  avoid: 'The one act of a page: that is a `Button`. Choosing a value: a `Select`.',
  status: 'stable',
  anatomy: {
    Trigger: '`⋯`, a ghost button of 44 px',
    List: 'floats below, at the end of the button',
    Act: '44 px, a verb with an icon; brick where it destroys, faint where it cannot be done now',
  },
  roles: {
    button: 'named by `label`: whose acts these are',
    menu: 'the list, while it is open',
    menuitem: 'each act',
  },
  keys: {
    'Enter, Space, ↓': 'open it',
    '↓ ↑': 'go from act to act',
    End: 'goes to the last act',
    Letters: 'go to an act by how it begins',
    Enter: 'runs the act',
    Esc: 'closes it, and the focus returns',
  },
  right: {
    show: () => (
      <div className="flex items-center justify-between gap-6">
        Elif Yılmaz
        <Menu
          label="Elif Yılmaz için işlemler"
          acts={[
            { label: 'Düzenle', icon: Pencil, onSelect: nothing },
            { label: 'Devre Dışı Bırak', icon: UserX, onSelect: nothing, destructive: true },
          ]}
        />
      </div>
    ),
    says: 'One quiet button a row.',
  },
  wrong: {
    show: () => (
      <div className="flex flex-wrap items-center justify-between gap-2">
        Elif Yılmaz
        <Button tone="plain">Düzenle</Button>
        <Button tone="plain">Puan Ekle</Button>
        <Button tone="destructive">Devre Dışı Bırak</Button>
      </div>
    ),
    says: 'Three buttons a row, thirty rows: nothing but buttons.',
  },
}
