import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import ScanLine from 'lucide-react/icons/scan-line'
import type { ReactNode } from 'react'
import { Logo } from '#ui/foundations/logo.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { mayAtCounter } from '#web/shared/counter-rights.ts'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { OwnCode } from './own-code.tsx'

export type QrTab = 'scan' | 'code'

interface QrScreenProps {
  tab: QrTab
  onTabChange: (tab: QrTab) => void
  /** the scan screen of staff */
  scan: ReactNode
  /** the counter's branch and person, shown beside the tabs */
  counter?: ReactNode
}

/** The customer's own code. Staff, who are customers too, also get the scan as a tab. */
export function QrScreen({ tab, onTabChange, scan, counter }: QrScreenProps) {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null
  if (!mayAtCounter(user, 'bills.record'))
    return (
      <Screen title="QR Kodum">
        <p className="-mt-4 text-muted">Puan kazanmak veya harcamak için kasada okutun.</p>
        <OwnCode />
      </Screen>
    )
  // a PIN opens no account, so nobody's code is shown at its till
  if (user.tablet)
    return (
      <Screen title="QR Tarama" headingHidden width="wide" dense>
        <div className="grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <HomeLink />
            {counter}
          </div>
          {scan}
        </div>
      </Screen>
    )
  return (
    <Screen title={tab === 'scan' ? 'QR Tarama' : 'QR Kodum'} headingHidden width="wide" dense>
      {/* in landscape the code covers the tabs, so the keyboard must not reach them */}
      <div className="phone-landscape:has-data-whole-screen:[&_[role=tablist]]:hidden">
        <Tabs
          label="QR"
          size="lg"
          before={<HomeLink />}
          beside={tab === 'scan' && counter}
          value={tab}
          onValueChange={(value) => onTabChange(value === 'code' ? 'code' : 'scan')}
          tabs={[
            { value: 'scan', label: 'QR Tarama', icon: ScanLine, content: scan },
            { value: 'code', label: 'QR Kodum', icon: QrCode, content: <OwnCode /> },
          ]}
        />
      </div>
    </Screen>
  )
}

/** The way to all other pages on a wide screen, where the counter has no sidebar; a phone has it in its header. */
const HomeLink = () => (
  <Link to="/" aria-label="Telve, anasayfa" className="flex min-h-14 items-center max-lg:hidden">
    <Logo />
  </Link>
)
