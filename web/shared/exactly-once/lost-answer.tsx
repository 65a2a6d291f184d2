import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { ExactlyOnce } from './exactly-once.ts'

interface LostAnswerProps {
  recording: ExactlyOnce
  /** the sentence after it was given up; by default that of points */
  nothing?: string
}

/**
 * Shows what is known of a request whose answer was lost, with the safe next steps. It says that
 * nothing was written only after the server confirmed it.
 */
export function LostAnswer({
  recording: { status, askAgain, sendAgain, giveUp: onGiveUp },
  nothing = 'bu işlem için puan yazılmayacak',
}: LostAnswerProps) {
  if (status === 'void')
    return (
      <Banner tone="info" title="İşlemden vazgeçildi">
        Sunucu isteği iptal etti; {nothing}.
      </Banner>
    )
  const giveUp = (
    <Button size="lg" tone="plain" onClick={onGiveUp}>
      Vazgeç
    </Button>
  )
  if (status === 'unconfirmed')
    return (
      <Banner
        tone="warning"
        title="Sunucudan yanıt gelmedi"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="lg" onClick={sendAgain}>
              Tekrar Dene
            </Button>
            {giveUp}
          </div>
        }
      >
        İşlem şu ana kadar kaydedilmedi, isteğiniz hâlâ yolda olabilir. Tekrar denerseniz iki kez
        kaydedilmez; vazgeçerseniz iptal edilir.
      </Banner>
    )
  if (status === 'unknown')
    return (
      <Banner
        tone="warning"
        title="İşlemin sonucu bilinmiyor"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="lg" onClick={askAgain}>
              Sonucu Sor
            </Button>
            {giveUp}
          </div>
        }
      >
        Sunucuya ulaşılamıyor. Bağlantı gelince sonucu sorun; işlem iki kez kaydedilmez.
      </Banner>
    )
  return null
}
