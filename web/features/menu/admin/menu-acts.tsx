import { Link, useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TableProperties from 'lucide-react/icons/table-properties'
import { Button } from '#ui/forms/button.tsx'
import { Menu } from '#ui/navigation/menu.tsx'
import { cameFrom } from '#web/shared/came-from.ts'

interface MenuActsProps {
  onTask: (task: { kind: 'categories' | 'new' | 'archive' | 'poster' }) => void
}

const acts = [
  { kind: 'archive', label: 'Arşivdekiler', icon: Archive },
  { kind: 'poster', label: 'Afiş', icon: Printer },
  { kind: 'categories', label: 'Kategori Ekle', icon: Plus },
] as const

/** What administrators do with the menu: buttons where there is room, on phones the first one and a menu. */
export default function MenuActs({ onTask }: MenuActsProps) {
  const navigate = useNavigate()
  const pages = [
    { label: 'Fiyat ve Stok', to: '/admin/menu', icon: TableProperties },
    { label: 'Seçenekler', to: '/admin/menu/options', icon: SlidersHorizontal },
  ] as const
  const state = cameFrom('/menu')
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        {pages.map(({ label, to, icon: Icon }) => (
          <Button key={to} asChild tone="plain">
            <Link to={to} state={state}>
              <Icon aria-hidden className="size-5" />
              {label}
            </Link>
          </Button>
        ))}
        {acts.map(({ kind, label, icon: Icon }) => (
          <Button key={kind} tone="plain" onClick={() => onTask({ kind })}>
            <Icon aria-hidden className="size-5" />
            {label}
          </Button>
        ))}
      </div>
      <Button onClick={() => onTask({ kind: 'new' })}>
        <Plus aria-hidden className="size-5" />
        Ürün Ekle
      </Button>
      <div className="sm:hidden">
        <Menu
          label="Menü için işlemler"
          acts={[
            ...pages.map(({ label, to, icon }) => ({
              ...{ label, icon },
              onSelect: () => void navigate({ to, state }),
            })),
            ...acts.map(({ kind, label, icon }) => ({
              ...{ label, icon },
              onSelect: () => onTask({ kind }),
            })),
          ]}
        />
      </div>
    </div>
  )
}
