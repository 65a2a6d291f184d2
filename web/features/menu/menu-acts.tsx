import { Link, useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
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
  const toOptions = { to: '/admin/menu/options', state: cameFrom('/menu') } as const
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        <Button asChild tone="plain">
          <Link {...toOptions}>
            <SlidersHorizontal aria-hidden className="size-5" />
            Seçenekler
          </Link>
        </Button>
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
            {
              ...{ label: 'Seçenekler', icon: SlidersHorizontal },
              onSelect: () => void navigate(toOptions),
            },
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
