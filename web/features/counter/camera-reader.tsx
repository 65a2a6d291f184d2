import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { createDecoder } from './decoder.ts'

const refusals: Record<string, string> = {
  NotAllowedError: 'Kamera izni verilmedi. Tarayıcı ayarlarından izin verip tekrar deneyin.',
  NotFoundError: 'Bu cihazda kamera bulunamadı.',
  NotReadableError: 'Kamera başka bir uygulama tarafından kullanılıyor.',
}

/** ms between two pictures */
const pause = 120

interface CameraReaderProps {
  onCode: (text: string) => void
  onClose: () => void
}

/** Reads codes with the camera until it finds one or is closed. */
export function CameraReader({ onCode, onClose }: CameraReaderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const decoder = createDecoder()

    const look = async () => {
      const picture = video.current
      const text = picture && picture.readyState >= 2 ? await decoder.read(picture) : undefined
      if (gone) return
      if (text) tell(text)
      timer = setTimeout(look, pause)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        })
        if (gone || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch (error) {
        if (gone) return
        const name = error instanceof DOMException ? error.name : ''
        setTrouble(refusals[name] ?? 'Kamera açılamadı.')
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      gone = true
      clearTimeout(timer)
      decoder.close()
      stop()
    }
  }, [])

  return (
    <div className="grid gap-4">
      {trouble ? (
        <Banner tone="error">{trouble}</Banner>
      ) : (
        <div className="relative overflow-hidden rounded-card bg-espresso-deep">
          <video
            ref={video}
            muted
            playsInline
            aria-label="Kamera görüntüsü"
            className="aspect-video max-h-[60dvh] w-full object-cover"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-card border-4 border-espresso-ink/80"
          />
        </div>
      )}
      <p className="text-center text-muted">Müşterinin QR kodunu çerçeveye getirin.</p>
      <Button size="lg" tone="plain" onClick={onClose}>
        Kamerayı kapat
      </Button>
    </div>
  )
}
