import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { Banner } from '#ui/feedback/banner.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDistance } from '#ui/foundations/format.ts'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { nearestFirst } from '#web/features/branches/nearest.ts'
import { OpeningState } from '#web/features/branches/opening-state.tsx'
import { usePosition } from '#web/features/branches/position.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

/** `Şubeniz`: one tap chooses the branch whose menu is shown; the nearest first for who asks. */
export default function BranchSheet({ onClose }: { onClose: () => void }) {
  const branches = useQuery(branchesQuery)
  const chosen = useDeviceSetting(menuBranch)
  const { whereabouts, ask } = usePosition()
  const now = useMinute()
  return (
    <Sheet
      open
      title="Şubeniz"
      description="Siparişinizi bu şubeden alırsınız; tükenenleri de ona göre gösteririz."
      onOpenChange={(open) => !open && onClose()}
    >
      {/* takes the focus while there is nothing to choose from yet */}
      <div data-autofocus tabIndex={-1} className="outline-none">
        {!branches.data && (
          <QueryPlaceholder
            query={branches}
            loading={['h-14', 'h-14']}
            failed="Şubeler alınamadı"
          />
        )}
        {branches.data && (
          <div className="grid gap-3">
            {!whereabouts.point && (
              <Button
                tone="plain"
                className="justify-self-start"
                pending={whereabouts.asking}
                onClick={() => ask(() => {})}
              >
                <LocateFixed aria-hidden className="size-5" />
                Bana En Yakın
              </Button>
            )}
            <div role="status" className="empty:hidden">
              {whereabouts.problem && <Banner tone="info">{whereabouts.problem}</Banner>}
            </div>
            <ul className="grid gap-2">
              {nearestFirst(branches.data, whereabouts.point).map(({ branch, distance }) => (
                <li key={branch.id}>
                  <button
                    type="button"
                    aria-pressed={branch.id === chosen}
                    className={cn(
                      'flex min-h-14 w-full items-center gap-3 rounded-field border px-4 py-2 text-left',
                      branch.id === chosen
                        ? 'border-accent bg-accent-soft'
                        : 'border-edge bg-surface hover:bg-sunken',
                    )}
                    onClick={() => {
                      menuBranch.write(branch.id)
                      onClose()
                    }}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="flex items-baseline justify-between gap-3 font-semibold">
                        <span className="min-w-0 break-words">{branch.name}</span>
                        {distance !== undefined && (
                          <span className="tabular shrink-0 text-sm">
                            {formatDistance(distance)}
                          </span>
                        )}
                      </span>
                      <OpeningState branch={branch} now={now} />
                      {!branch.takesOrders && (
                        <span className="block text-muted text-sm">
                          Uygulamadan sipariş almıyor
                        </span>
                      )}
                    </span>
                    {branch.id === chosen && (
                      <Check aria-hidden className="size-5 shrink-0 text-accent" />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Sheet>
  )
}
