import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Gauge from 'lucide-react/icons/gauge'
import Keyboard from 'lucide-react/icons/keyboard'
import PackageX from 'lucide-react/icons/package-x'
import ScanLine from 'lucide-react/icons/scan-line'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { lazy, Suspense, useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { chimeSetting } from '#web/features/board/sound/chime.ts'
import { SoundSheet } from '#web/features/board/sound/sound-sheet.tsx'
import type { TakeTill } from '#web/features/board/take-till.ts'
import { brakeAt } from '#web/features/ordering/ordering-words.ts'
import { orderingQuery } from '#web/features/ordering/queries.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { useMinute } from '#web/shared/now.ts'

const BrakeSheet = lazy(() => import('#web/features/ordering/brake-sheet.tsx'))
const SoldOutSheet = lazy(() => import('#web/features/availability/sold-out-sheet.tsx'))

interface BoardRailProps {
  branchId: number
  branchName: string
  /** orders of the branch's next day */
  tomorrow: number
  /** takes the till first, where nobody has taken the tablet */
  onTake?: TakeTill | undefined
  onTomorrow: () => void
  onHelp: () => void
}

const look =
  'flex min-h-14 min-w-14 shrink-0 grow flex-col items-center justify-center gap-1 rounded-field px-1 py-1 font-semibold text-muted text-xs hover:bg-sunken hover:text-ink md:min-h-16 md:flex-none'

/** What staff reach for beside the tickets: tomorrow's orders, what is sold out, the sound, the counter. */
export function BoardRail(props: BoardRailProps) {
  const { branchId, branchName, tomorrow, onTake, onTomorrow, onHelp } = props
  const [open, setOpen] = useState<'brake' | 'sold-out' | 'sound'>()
  const loudness = useDeviceSetting(chimeSetting)
  const close = () => setOpen(undefined)
  const { data: ordering } = useQuery(orderingQuery(branchId))
  const now = useMinute()
  const brake = ordering && brakeAt(ordering, now)
  const isBraked =
    brake !== undefined && (brake.delayMinutes > 0 || brake.pausedUntil !== undefined)
  const silent = loudness === 'off'
  return (
    <nav
      aria-label="Pano araçları"
      className="flex shrink-0 gap-1 overflow-x-auto border-line bg-surface p-1 max-md:border-t md:w-22 md:flex-col md:overflow-y-auto md:border-s"
    >
      <RailButton
        icon={CalendarClock}
        label={tomorrow > 0 ? `Yarın: ${tomorrow}` : 'Yarın'}
        onPress={onTomorrow}
      />
      <RailButton
        icon={Gauge}
        label={isBraked ? 'Fren açık' : 'Fren'}
        isOn={isBraked}
        onPress={() => (onTake ? onTake('/board') : setOpen('brake'))}
      />
      <RailButton icon={PackageX} label="Tükenenler" onPress={() => setOpen('sold-out')} />
      <RailButton
        icon={silent ? VolumeX : Volume2}
        label={silent ? 'Ses kapalı' : 'Ses açık'}
        onPress={() => setOpen('sound')}
      />
      {onTake ? (
        <RailButton icon={ScanLine} label="Kasa" onPress={() => onTake('/qr')} />
      ) : (
        <Link to="/qr" className={look}>
          <ScanLine aria-hidden className="size-6" />
          Kasa
        </Link>
      )}
      <RailButton icon={Keyboard} label="Klavye" onPress={onHelp} />
      <Suspense>
        {open === 'brake' && (
          <BrakeSheet branchId={branchId} branchName={branchName} onClose={close} />
        )}
        {open === 'sold-out' && (
          <SoldOutSheet
            branchId={branchId}
            branchName={branchName}
            onTake={onTake && (() => onTake('/board'))}
            onClose={close}
          />
        )}
      </Suspense>
      {open === 'sound' && <SoundSheet onClose={close} />}
    </nav>
  )
}

interface RailButtonProps {
  icon: LucideIcon
  label: string
  /** stands out: it changes what customers are promised */
  isOn?: boolean
  onPress: () => void
}

function RailButton({ icon: Icon, label, isOn = false, onPress }: RailButtonProps) {
  return (
    <button
      type="button"
      className={cn(look, isOn && 'bg-warning-soft text-warning')}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-6" />
      {label}
    </button>
  )
}
