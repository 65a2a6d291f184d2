import type { ManagedUser, UserOutcome } from '#api/contracts/users/users.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'

export interface Report {
  outcomes: UserOutcome[]
  isActive: boolean
  people: ReadonlyMap<number, ManagedUser>
}

interface BulkReportProps {
  report: Report
  onClose: () => void
}

/** The outcome of a bulk action: the number of changed people, and the reason for each of the others. */
export function BulkReport({ report: { outcomes, isActive, people }, onClose }: BulkReportProps) {
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length
  const others = outcomes.filter(({ outcome }) => outcome !== 'changed')
  const done = isActive ? 'yeniden etkinleştirildi' : 'devre dışı bırakıldı'
  return (
    <Banner tone={others.length > 0 ? 'error' : 'success'}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {others.length > 0
              ? `${formatNumber(outcomes.length)} kişiden ${formatNumber(changed)} kişi ${done}.`
              : `${formatNumber(changed)} kişi ${done}.`}
          </p>
          {others.length > 0 && (
            <ul className="mt-1 grid gap-1 text-sm">
              {others.map(({ id, error }) => (
                <li key={id} className="break-words">
                  <strong>{people.get(id)?.fullName ?? id}</strong>:{' '}
                  {error ?? `Zaten ${isActive ? 'aktif' : 'pasif'}.`}
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button tone="plain" onClick={onClose}>
          Tamam
        </Button>
      </div>
    </Banner>
  )
}
