import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { Standing } from './recording.ts'

interface LostAnswerProps {
  standing: Standing
  onAskAgain: () => void
  onSendAgain: () => void
  onGiveUp: () => void
}

/** What is known of a movement whose answer was lost, and what may safely be done about it. */
export function LostAnswer({ standing, onAskAgain, onSendAgain, onGiveUp }: LostAnswerProps) {
  if (standing === 'unwritten')
    return (
      <Banner
        tone="warning"
        title="İşlem kaydedilmedi"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="lg" onClick={onSendAgain}>
              Tekrar Dene
            </Button>
            <Button size="lg" tone="plain" onClick={onGiveUp}>
              Vazgeç
            </Button>
          </div>
        }
      >
        Bağlantı koptu, müşterinin puanı değişmedi.
      </Banner>
    )
  if (standing === 'unknown')
    return (
      <Banner
        tone="warning"
        title="İşlemin sonucu bilinmiyor"
        action={
          <Button size="lg" onClick={onAskAgain}>
            Sonucu Sor
          </Button>
        }
      >
        Sunucuya ulaşılamıyor. Bağlantı gelince sonucu sorun; işlem iki kez kaydedilmez.
      </Banner>
    )
  return null
}
