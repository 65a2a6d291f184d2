import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Store from 'lucide-react/icons/store'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { signalSetting } from '#web/features/counter/counter-settings.ts'
import { BranchDialog } from '#web/features/points/counter/branch-dialog.tsx'
import { useDeviceBranch } from '#web/features/points/counter/remembered-branch.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { LogoutButton } from '#web/shared/logout-button.tsx'
import { currentUserQuery } from '#web/shared/session.ts'

/** Where this counter stands and who is at it: `Merkez · Barış` (product.md §15); and whether it sounds. */
export function CounterHeader() {
  const { data: user } = useQuery(currentUserQuery)
  const branch = useDeviceBranch()
  const [choosing, setChoosing] = useState(false)
  const signals = useDeviceSetting(signalSetting)
  const name = user?.fullName.split(' ', 1)[0] ?? ''
  const Volume = signals === 'on' ? Volume2 : VolumeX
  return (
    <div className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <Button
        size="lg"
        tone="plain"
        className="min-w-0 grow px-4 max-[22rem]:px-2"
        onClick={() => setChoosing(true)}
      >
        <Store aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
        <span className="break-words text-left">
          {branch.name ?? 'Şube Seçin'} · {name}
        </span>
      </Button>
      <Button asChild size="lg" tone="plain" className="size-14 shrink-0 p-0">
        <Link to="/board" aria-label="Sipariş Panosu" title="Sipariş Panosu">
          <ClipboardList aria-hidden className="size-6" />
        </Link>
      </Button>
      <Button
        size="lg"
        tone="plain"
        role="switch"
        aria-checked={signals === 'on'}
        aria-label="Ses ve titreşim"
        title={signals === 'on' ? 'Ses ve titreşim açık' : 'Ses ve titreşim kapalı'}
        className="size-14 shrink-0 p-0"
        onClick={() => signalSetting.write(signals === 'on' ? 'off' : 'on')}
      >
        <Volume aria-hidden className="size-6" />
      </Button>
      {user?.tablet && (
        <LogoutButton compact label="Kasayı Bırak" className="size-14 shrink-0 p-0" />
      )}
      {choosing && <BranchDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}
