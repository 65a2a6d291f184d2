import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { cameraSetting } from '#web/features/counter/counter-settings.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import type { createSight } from './sight.ts'

const CameraReader = lazy(() =>
  import('./camera-reader.tsx').then(({ CameraReader }) => ({ default: CameraReader })),
)

interface CameraPaneProps {
  sight: ReturnType<typeof createSight>
  /** whether the counter is ready for another customer */
  looking: boolean
  read: (text: string) => void
  className?: string | undefined
}

function hintOf(looking: boolean, servedInSight: boolean): string {
  if (!looking) return 'Kamera sıradaki müşteriyi bekliyor.'
  return servedInSight
    ? 'Bu müşterinin işlemi bitti. Yeniden okutmak için telefonu biraz uzaklaştırın.'
    : 'Müşterinin QR kodunu çerçeveye getirin.'
}

/**
 * The camera. It opens by itself once somebody has opened it on this device, until somebody closes it, so
 * that no device asks for permission without a press (decisions.md §4).
 */
export function CameraPane({ sight, looking, read, className }: CameraPaneProps) {
  const camera = useDeviceSetting(cameraSetting)
  const [servedInSight, setServedInSight] = useState(false)
  if (camera === 'off')
    return (
      <div
        className={cn(
          'grid place-items-center rounded-card border-edge bg-sunken lg:aspect-video lg:max-h-[36dvh] lg:w-full lg:border-2 lg:border-dashed',
          className,
        )}
      >
        <Button
          size="lg"
          className="w-full lg:w-auto"
          onClick={() => cameraSetting.write('environment')}
        >
          <Camera aria-hidden className="size-6" />
          Kamerayla Okut
        </Button>
      </div>
    )
  const see = (text: string) => {
    const sighting = sight.see(text, performance.now())
    setServedInSight(sighting === 'served')
    if (sighting === 'new') read(text)
  }
  return (
    <div className={cn('relative grid', className)}>
      <Suspense fallback={<Skeleton className="aspect-video max-h-[36dvh] w-full rounded-card" />}>
        <CameraReader
          facing={camera}
          looking={looking}
          onCode={see}
          hint={hintOf(looking, servedInSight)}
        />
      </Suspense>
      <Button
        size="lg"
        tone="plain"
        aria-label="Kamerayı Kapat"
        className="absolute top-2 left-2 size-14 p-0"
        onClick={() => cameraSetting.write('off')}
      >
        <CameraOff aria-hidden className="size-6" />
      </Button>
    </div>
  )
}
