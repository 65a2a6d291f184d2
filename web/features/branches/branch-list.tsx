import Clock from 'lucide-react/icons/clock'
import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import type { Branch } from '#api/contracts/branches/branches.ts'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatPhone } from '#ui/foundations/format.ts'

/** The dialog that an administrator opens. */
export type Task = { kind: 'new' | 'archive' } | { kind: 'edit' | 'delete'; branch: Branch }

interface BranchListProps {
  branches: readonly Branch[]
  selectedId: number | undefined
  onSelect: (id: number) => void
  onTask: ((task: Task) => void) | undefined
}

/** The branches with hours, phone and a link to directions. A click shows one on the map. */
export function BranchList({ branches, selectedId, onSelect, onTask }: BranchListProps) {
  return (
    <ul className="grid gap-2">
      {branches.map((branch) => {
        const chosen = branch.id === selectedId
        return (
          <li
            key={branch.id}
            className={cn(
              'relative rounded-card border p-4 transition-colors',
              chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
            )}
          >
            <h2 className="font-display font-semibold text-lg">
              {/* the button covers the whole card; the links are layered above it */}
              <button
                type="button"
                aria-pressed={chosen}
                className="break-words text-left after:absolute after:inset-0 after:rounded-card"
                onClick={() => onSelect(branch.id)}
              >
                {branch.name}
              </button>
            </h2>
            <p className="break-words text-ink">{branch.address}</p>
            <p className="mt-2 flex items-start gap-2 text-sm">
              <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <span className="whitespace-pre-line break-words">{branch.openingHours}</span>
            </p>
            <div className="-mb-2 relative mt-1 flex w-fit flex-wrap items-center gap-x-4">
              {branch.phone && (
                <Way
                  href={`tel:${branch.phone}`}
                  icon={Phone}
                  label={`${formatPhone(branch.phone)}, ${branch.name} şubesini ara`}
                >
                  {formatPhone(branch.phone)}
                </Way>
              )}
              <Way
                href={`https://www.google.com/maps/dir/?api=1&destination=${branch.latitude},${branch.longitude}`}
                icon={Navigation}
                label={`Yol Tarifi: ${branch.name}`}
                away
              >
                Yol Tarifi
              </Way>
            </div>
            {onTask && (
              <div className="-mb-2 relative mt-1 ml-auto flex w-fit gap-1">
                <Button
                  tone="ghost"
                  size="icon"
                  className="text-spend"
                  aria-label={`Sil: ${branch.name}`}
                  onClick={() => onTask({ kind: 'delete', branch })}
                >
                  <Trash2 aria-hidden className="size-5" />
                </Button>
                <Button
                  tone="ghost"
                  aria-label={`Düzenle: ${branch.name}`}
                  onClick={() => onTask({ kind: 'edit', branch })}
                >
                  <Pencil aria-hidden className="size-4" />
                  Düzenle
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface WayProps {
  href: string
  icon: typeof Phone
  label: string
  away?: boolean
  children: ReactNode
}

function Way({ href, icon: Icon, label, away = false, children }: WayProps) {
  return (
    <a
      href={href}
      aria-label={label}
      {...(away && { target: '_blank', rel: 'noreferrer' })}
      className="tabular inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </a>
  )
}
