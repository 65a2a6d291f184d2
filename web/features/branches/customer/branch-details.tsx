import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { Branch } from '#api/contracts/branches/branches.ts'
import type { Hours } from '#api/contracts/branches/hours.ts'
import { hoursDayAt } from '#api/contracts/branches/opening.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDistance, formatPhone, formatWeekday } from '#ui/foundations/format.ts'
import { directionsTo } from '#web/features/branches/directions.ts'
import { OpeningState } from '#web/features/branches/opening-state.tsx'
import { exceptionText, rangesText } from '#web/features/branches/opening-words.ts'
import { SuspendedCoffees } from '#web/features/suspended-coffees/suspended-coffees.tsx'
import { useMinute } from '#web/shared/now.ts'

interface BranchDetailsProps {
  branch: Branch
  /** metres from where the person is; undefined where that is not known */
  distance?: number | undefined
  onClose: () => void
}

/** One branch: whether it is open, its week, its exceptions, and the way there. */
export default function BranchDetails({ branch, distance, onClose }: BranchDetailsProps) {
  const now = useMinute()
  const { hours } = branch
  const today = hours && hoursDayAt(hours, now)
  const exceptions = hours?.exceptions.filter(({ date }) => today && date >= today) ?? []
  return (
    <Dialog
      open
      closeOnBackdrop
      title={branch.name}
      description={branch.address}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {branch.phone && (
            <Button asChild tone="plain">
              <a href={`tel:${branch.phone}`} className="tabular">
                <Phone aria-hidden className="size-5" />
                {formatPhone(branch.phone)}
              </a>
            </Button>
          )}
          <Button asChild>
            <a href={directionsTo(branch)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden className="size-5" />
              Yol Tarifi
            </a>
          </Button>
        </>
      }
    >
      {distance !== undefined && (
        <p className="tabular text-muted">{`Size uzaklığı kuş uçuşu ${formatDistance(distance)}`}</p>
      )}
      <OpeningState branch={branch} now={now} />
      <SuspendedCoffees branchId={branch.id} />
      {hours && today && <Week hours={hours} date={today} />}
      {exceptions.length > 0 && (
        <section aria-label="Özel günler" className="mt-4 grid gap-1">
          <h3 className="font-semibold">Özel günler</h3>
          <ul className="tabular grid gap-1">
            {exceptions.map((exception) => (
              <li key={exception.date} className="break-words">
                {exceptionText(exception)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

const names = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar']

/** @param date the day that it is now at the branch, whose night may last until tomorrow */
function Week({ hours, date }: { hours: Hours; date: string }) {
  const today = formatWeekday(date)
  return (
    <dl className="tabular mt-4 grid">
      {names.map((name, day) => {
        const isToday = name.toLocaleLowerCase('tr') === today
        return (
          <div
            key={name}
            className={cn(
              'flex justify-between gap-4 border-line border-t py-2',
              isToday && 'font-semibold',
            )}
          >
            <dt>
              {name}
              {isToday && <span className="text-muted"> · bugün</span>}
            </dt>
            <dd className="m-0 text-right">{rangesText(hours.week[day] ?? [])}</dd>
          </div>
        )
      })}
    </dl>
  )
}
