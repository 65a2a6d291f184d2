import Gauge from 'lucide-react/icons/gauge'
import Info from 'lucide-react/icons/info'
import Navigation from 'lucide-react/icons/navigation'
import PackageX from 'lucide-react/icons/package-x'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import type { Branch } from '#api/contracts/branches/branches.ts'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDistance, formatPhone } from '#ui/foundations/format.ts'
import { directionsTo } from '#web/features/branches/directions.ts'
import type { Placed } from '#web/features/branches/nearest.ts'
import { OpeningState } from '#web/features/branches/opening-state.tsx'

/** The dialog that an administrator opens. */
export type Task =
  | { kind: 'new' | 'archive' }
  | { kind: 'edit' | 'delete' | 'stock' | 'brake'; branch: Branch }

interface BranchListProps {
  branches: readonly Placed<Branch>[]
  selectedId: number | undefined
  /** epoch ms */
  now: number
  onSelect: (id: number) => void
  onDetails: (id: number) => void
  onTask: ((task: Task) => void) | undefined
}

/**
 * The branches with hours, phone and a link to directions. A click shows one on the map, or its
 * details where the map is out of sight.
 */
export function BranchList({
  branches,
  selectedId,
  now,
  onSelect,
  onDetails,
  onTask,
}: BranchListProps) {
  return (
    <ul className="grid gap-2">
      {branches.map(({ branch, distance }) => {
        const chosen = branch.id === selectedId
        return (
          <li
            key={branch.id}
            className={cn(
              'relative rounded-card border p-4 transition-colors',
              chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
            )}
          >
            <h2 className="flex items-baseline justify-between gap-3 font-display font-semibold text-lg">
              {/* the button covers the whole card; the links are layered above it */}
              <button
                type="button"
                aria-pressed={chosen}
                className="min-w-0 break-words text-left after:absolute after:inset-0 after:rounded-card"
                onClick={() => onSelect(branch.id)}
              >
                {branch.name}
              </button>
              {distance !== undefined && (
                <span className="tabular shrink-0 font-sans font-semibold text-base text-muted">
                  {formatDistance(distance)}
                </span>
              )}
            </h2>
            <p className="break-words text-ink">{branch.address}</p>
            <OpeningState branch={branch} now={now} />
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
                href={directionsTo(branch)}
                icon={Navigation}
                label={`Yol Tarifi: ${branch.name}`}
                away
              >
                Yol Tarifi
              </Way>
              <button
                type="button"
                aria-label={`Ayrıntılar: ${branch.name}`}
                aria-haspopup="dialog"
                className={wayLook}
                onClick={() => onDetails(branch.id)}
              >
                <Info aria-hidden className="size-4" />
                Ayrıntılar
              </button>
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
                  size="icon"
                  aria-label={`Tükenenler: ${branch.name}`}
                  title="Tükenenler"
                  onClick={() => onTask({ kind: 'stock', branch })}
                >
                  <PackageX aria-hidden className="size-5" />
                </Button>
                <Button
                  tone="ghost"
                  size="icon"
                  aria-label={`Fren: ${branch.name}`}
                  title="Fren"
                  onClick={() => onTask({ kind: 'brake', branch })}
                >
                  <Gauge aria-hidden className="size-5" />
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

const wayLook =
  'tabular inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline'

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
      className={wayLook}
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </a>
  )
}
