import MapPin from 'lucide-react/icons/map-pin'
import { hoursDayAt, openingAt, rangesOn } from '#api/contracts/branches/opening.ts'
import type { FrontPage } from '#api/contracts/front-page/front-page.ts'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { directionsTo } from '#web/features/branches/directions.ts'
import { openingWords, rangesText } from '#web/features/branches/opening-words.ts'

type Branch = FrontPage['branches'][number]

/** Whether a branch is open now, and its hours of today; those in words alone as they are. */
function TodaysHours({ branch, now }: { branch: Branch; now: number }) {
  const { hours, openingHours } = branch
  if (!hours) return <p className="whitespace-pre-line break-words text-sm">{openingHours}</p>
  const opening = openingAt(hours, now)
  const today = rangesText(rangesOn(hours, hoursDayAt(hours, now)))
  return (
    <p className="text-sm">
      <span className={cn('font-semibold', opening.open ? 'text-earn' : 'text-spend')}>
        {openingWords(opening, now)}
      </span>
      <span className="tabular block text-muted">Bugün {today}</span>
    </p>
  )
}

/** The branches that the page lists at most: it is written every few seconds. */
const mostBranches = 100

interface BranchHoursProps {
  branches: readonly Branch[]
  /** epoch ms */
  now: number
}

/**
 * The branches with today's hours. The button shows once the page's script has come (browser.ts), and its
 * room is kept until then.
 */
export function BranchHours({ branches, now }: BranchHoursProps) {
  return (
    <section aria-labelledby="branches" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="branches" className="font-display font-semibold text-2xl">
          Şubelerimiz
        </h2>
        {branches.length > 1 && (
          <Button tone="plain" className="invisible" data-nearest>
            <MapPin aria-hidden className="size-4 text-accent" />
            Bana En Yakın
          </Button>
        )}
      </div>
      <p role="status" data-nearest-status className="-my-3 break-words text-muted empty:hidden" />
      {branches.length === 0 ? (
        <p className="text-muted">İlk şubemiz yakında açılıyor.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" data-branches>
          {branches.slice(0, mostBranches).map((branch) => (
            <li
              key={branch.id}
              data-latitude={branch.latitude}
              data-longitude={branch.longitude}
              className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4 sm:p-5"
            >
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 break-words font-display font-semibold text-lg">
                  {branch.name}
                </span>
                <span data-distance className="tabular text-accent text-sm" />
              </h3>
              <p className="break-words text-muted text-sm">{branch.address}</p>
              <TodaysHours branch={branch} now={now} />
              <a
                href={directionsTo(branch)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Yol tarifi: ${branch.name} (yeni sekmede)`}
                className="-mb-2 mt-auto inline-flex min-h-11 items-center self-start font-semibold text-accent"
              >
                Yol tarifi
              </a>
            </li>
          ))}
        </ul>
      )}
      {branches.length > mostBranches && (
        <p className="text-muted">Giriş yaptığınızda bütün şubelerimizi haritada görürsünüz.</p>
      )}
    </section>
  )
}
