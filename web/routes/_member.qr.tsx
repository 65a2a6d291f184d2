import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { ScanScreen } from '#web/features/counter/scan-screen.tsx'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'

export const Route = createFileRoute('/_member/qr')({
  validateSearch: z.object({ tab: z.enum(['code']).optional().catch(undefined) }),
  component: Qr,
})

function Qr() {
  const { tab = 'scan' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <QrScreen
      tab={tab}
      scan={<ScanScreen />}
      onTabChange={(next) =>
        void navigate({ search: next === 'code' ? { tab: next } : {}, replace: true })
      }
    />
  )
}
