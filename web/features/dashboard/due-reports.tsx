import { Link } from '@tanstack/react-router'
import type { Attention } from '#api/contracts/dashboard/dashboard.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'

/** What İYS must be told by tomorrow at the latest, or should have been; nothing where there is none. */
export function DueReports({ reports }: { reports: Attention['iysReports'] }) {
  const { overdue, dueSoon } = reports
  if (overdue + dueSoon === 0) return null
  return (
    <Banner
      tone={overdue > 0 ? 'error' : 'warning'}
      title={
        overdue > 0
          ? `${formatNumber(overdue)} İYS bildiriminin süresi geçti`
          : `${formatNumber(dueSoon)} İYS bildiriminin süresi doluyor`
      }
      action={
        <Button asChild tone="plain">
          <Link to="/admin/iys">Bildirimleri Gör</Link>
        </Button>
      }
    >
      {overdue > 0
        ? 'İzin değişiklikleri üç iş günü içinde İYS’ye bildirilmelidir.'
        : 'En geç yarın İYS’ye bildirilmeleri gerekiyor.'}
    </Banner>
  )
}
