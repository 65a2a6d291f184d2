import CameraOff from 'lucide-react/icons/camera-off'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { cameraSetting, type Facing } from '#web/features/counter/counter-settings.ts'
import { type CameraState, useCamera } from './camera.ts'
import { createDecoder } from './decoder.ts'

const sentences: Record<Extract<CameraState, { at: 'trouble' }>['why'], string> = {
  refused: 'Kamera izni verilmedi. Tarayıcı ayarlarından izin verip tekrar deneyin.',
  absent: 'Bu cihazda kamera bulunamadı. Kamera bağlanınca kendiliğinden açılır.',
  taken: 'Kamera başka bir uygulama tarafından kullanılıyor. Boşalınca kendiliğinden açılır.',
  insecure: 'Kamera yalnızca güvenli bağlantıda (https) açılır.',
  paused: 'Kamera görüntüsü durdu. Görüntü gelince okutmaya devam edebilirsiniz.',
  failed: 'Kamera açılamadı. Kendiliğinden yeniden deneniyor.',
}

/** ms between two pictures */
const pause = 120

interface CameraReaderProps {
  facing: Facing
  /** whether it looks for codes; the picture goes on */
  looking: boolean
  /** each code that it sees, many times a second */
  onCode: (text: string) => void
  /** what to say under the picture */
  hint: ReactNode
}

/** The camera's picture. Reports each code in it while `looking`, many times a second. */
export function CameraReader({ facing, looking, onCode, hint }: CameraReaderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, retry } = useCamera(video, facing)
  const seen = useEffectEvent(onCode)
  const on = state.at === 'on'

  useEffect(() => {
    if (!on || !looking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const decoder = createDecoder()
    const look = async () => {
      const picture = video.current
      // a picture that cannot be read is followed by others
      const text =
        picture && picture.readyState >= 2
          ? await decoder.read(picture).catch(() => undefined)
          : undefined
      if (gone) return
      if (text) seen(text)
      timer = setTimeout(look, pause)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
      decoder.close()
    }
  }, [on, looking])

  return (
    <div className="relative grid overflow-hidden rounded-card bg-espresso-deep text-espresso-ink">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Kamera görüntüsü"
        className={cn(
          'aspect-video max-h-[36dvh] w-full object-cover transition-opacity',
          // a mirror is what people expect of a camera that looks at them
          facing === 'user' && '-scale-x-100',
          !looking && 'opacity-40',
          !on && 'invisible',
        )}
      />
      {on && looking && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 bottom-10 m-auto aspect-square h-3/5 rounded-card border-4 border-espresso-ink/80"
        />
      )}
      {state.at === 'trouble' ? (
        <div
          role="alert"
          className="absolute inset-0 grid content-center justify-items-center gap-3 overflow-y-auto p-4 text-center"
        >
          <CameraOff aria-hidden className="size-8 shrink-0" />
          <p className="max-w-sm">{sentences[state.why]}</p>
          {state.why !== 'insecure' && (
            <Button size="lg" tone="plain" onClick={retry}>
              Tekrar Dene
            </Button>
          )}
        </div>
      ) : (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-espresso-deep/75 px-4 py-2 text-center"
        >
          {on ? hint : 'Kamera açılıyor...'}
        </p>
      )}
      {on && state.several && (
        <Button
          size="lg"
          tone="plain"
          aria-label={facing === 'user' ? 'Arka Kameraya Geç' : 'Ön Kameraya Geç'}
          className="absolute top-2 right-2 size-14 p-0"
          onClick={() => cameraSetting.write(facing === 'user' ? 'environment' : 'user')}
        >
          <SwitchCamera aria-hidden className="size-6" />
        </Button>
      )}
    </div>
  )
}
