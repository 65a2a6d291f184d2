import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Receipt from 'lucide-react/icons/receipt-text'
import Store from 'lucide-react/icons/store'
import Tablet from 'lucide-react/icons/tablet'
import Users from 'lucide-react/icons/users'
import type { Board } from '#api/contracts/orders/board.ts'
import { Button } from '#ui/forms/button.tsx'
import { formatMinutes, formatNumber } from '#ui/foundations/format.ts'
import { Logo } from '#ui/foundations/logo.tsx'
import type { AloneTablet } from '#web/features/board/take-till.ts'
import { useDeviceBranch } from '#web/features/points/counter/remembered-branch.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { cameFrom } from '#web/shared/came-from.ts'
import { LogoutButton } from '#web/shared/logout-button.tsx'
import { currentUserQuery } from '#web/shared/session.ts'

interface BoardHeaderProps {
  branchName: string | undefined
  board: Board | undefined
  onChooseBranch?: (() => void) | undefined
  alone?: AloneTablet | undefined
}

/** Where the tablet stands and who is at it, and how the day goes. */
export function BoardHeader(props: BoardHeaderProps) {
  const { branchName, board, onChooseBranch, alone } = props
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface px-3 py-1">
      {alone ? (
        <>
          <Logo />
          <Heading />
          <p className="min-w-0 break-words font-semibold">
            {branchName} · {alone.name}
          </p>
          <Button size="lg" onClick={() => alone.onTake('/board')}>
            Kasayı Aç
          </Button>
          {board && <Today board={board} />}
        </>
      ) : (
        <OfAPerson branchName={branchName} board={board} onChooseBranch={onChooseBranch} />
      )}
    </header>
  )
}

const Heading = () => (
  <h1 tabIndex={-1} className="sr-only outline-none">
    Siparişler
  </h1>
)

function OfAPerson({ branchName, board, onChooseBranch }: Omit<BoardHeaderProps, 'alone'>) {
  const { data: user } = useQuery(currentUserQuery)
  const name = user?.fullName.split(' ', 1)[0] ?? ''
  return (
    <>
      <Link to="/" aria-label="Telve, anasayfa" className="flex min-h-11 items-center">
        <Logo />
      </Link>
      <Heading />
      <Button size="lg" tone="plain" className="min-w-0 px-4" onClick={onChooseBranch}>
        <Store aria-hidden className="size-5 shrink-0" />
        <span className="break-words text-left">
          {branchName ?? 'Şube Seçin'} · {name}
        </span>
      </Button>
      {board && <Today board={board} />}
      <ManagersLinks atTill={user?.tablet != null} />
      {user?.tablet && <LogoutButton compact label="Kasayı Bırak" className="size-11 p-0" />}
    </>
  )
}

/** Where a manager closes the day, sees who works here and enrols tablets; nobody else has them. A PIN opens the till's pages alone. */
function ManagersLinks({ atTill }: { atTill: boolean }) {
  const { id } = useDeviceBranch()
  const own = useQuery(ownBranchesQuery).data
  const isOf = (ids: number[] | null | undefined) =>
    id !== undefined && ids !== undefined && (ids === null || ids.includes(id))
  return (
    <>
      {isOf(own?.figureBranchIds) && (
        <Button asChild tone="plain" className="max-md:px-3">
          <Link to="/day-end" search={{ branch: id }} state={cameFrom('/board')}>
            <Receipt aria-hidden className="size-5" />
            <span className="max-md:sr-only">Gün Sonu</span>
          </Link>
        </Button>
      )}
      {!atTill && isOf(own?.teamBranchIds) && (
        <Button asChild tone="plain" className="px-3">
          <Link to="/team" search={{ branch: id }} state={cameFrom('/board')} title="Ekip">
            <Users aria-hidden className="size-5" />
            <span className="sr-only">Ekip</span>
          </Link>
        </Button>
      )}
      {!atTill && isOf(own?.tabletBranchIds) && (
        <Button asChild tone="plain" className="px-3">
          <Link
            to="/tablets"
            search={{ branch: id }}
            state={cameFrom('/board')}
            title="Ortak Tabletler"
          >
            <Tablet aria-hidden className="size-5" />
            <span className="sr-only">Ortak Tabletler</span>
          </Link>
        </Button>
      )}
    </>
  )
}

function Today({ board: { today, later } }: { board: Board }) {
  const figures: [string, string][] = [
    ['Bugün', `${formatNumber(today.orders)} sipariş`],
    [
      'Ortanca',
      today.medianMinutes === null ? '–' : formatMinutes(Math.round(today.medianMinutes)),
    ],
    ['Geciken', formatNumber(today.late)],
    ['İleri saatli', formatNumber(later)],
  ]
  return (
    <dl className="m-0 flex flex-wrap items-center gap-x-5 max-md:flex-1 max-md:gap-x-3 md:ms-auto">
      {figures.map(([label, value]) => (
        <div key={label} className="max-md:flex max-md:items-baseline max-md:gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular m-0 font-semibold text-base md:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
