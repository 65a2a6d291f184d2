import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { Standing } from './recording.ts'

interface LostAnswerProps {
  standing: Standing
  onAskAgain: () => void
  onSendAgain: () => void
  onGiveUp: () => void
}

/**
 * Shows what is known of a movement whose answer was lost, with the safe next steps. It says that
 * nothing was written only after the server confirmed it.
 */
export function LostAnswer({ standing, onAskAgain, onSendAgain, onGiveUp }: LostAnswerProps) {
  if (standing === 'void')
    return (
      <Banner tone="info" title="İşlemden vazgeçildi">
        Sunucu isteği iptal etti; bu işlem için puan yazılmayacak.
      </Banner>
    )
  const giveUp = (
    <Button size="lg" tone="plain" onClick={onGiveUp}>
      Vazgeç
    </Button>
  )
  if (standing === 'unconfirmed')
    return (
      <Banner
        tone="warning"
        title="Sunucudan yanıt gelmedi"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="lg" onClick={onSendAgain}>
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
  if (standing === 'unknown')
    return (
      <Banner
        tone="warning"
        title="İşlemin sonucu bilinmiyor"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="lg" onClick={onAskAgain}>
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
