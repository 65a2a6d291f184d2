import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ownDataMutation } from '#web/features/account/mutations.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { saveFile } from '#web/shared/save-file.ts'

/**
 * `Verilerim`: everything that is kept about the person, as one archive (issue 15 §8). The client asks
 * who sits there where the last proof is too old (decisions/157).
 */
export function OwnData() {
  const download = useMutation(ownDataMutation)
  return (
    <Card id="own-data" className="grid scroll-mt-4 gap-4">
      <div>
        <CardTitle>Verilerim</CardTitle>
        <p className="text-muted text-sm">
          Hakkınızda sakladığımız her şeyi tek bir arşivde indirin: bilgileriniz, izinleriniz, puan
          hareketleriniz ve kanıtları, alışverişleriniz, siparişleriniz. Günde üç kez
          indirebilirsiniz.
        </p>
      </div>
      {download.isSuccess && <Banner tone="success">Arşiviniz hazırlandı: verilerim.zip</Banner>}
      {download.isError && (
        <Banner tone="error">
          {sentenceOf(download.error, 'Arşiviniz hazırlanamadı. Lütfen yeniden deneyin.')}
        </Banner>
      )}
      <Button
        tone="plain"
        className="justify-self-start"
        pending={download.isPending}
        pendingLabel="Hazırlanıyor..."
        onClick={() =>
          download.mutate(undefined, { onSuccess: (file) => saveFile(file, 'verilerim.zip') })
        }
      >
        <Download aria-hidden className="size-5" />
        Verilerimi İndir
      </Button>
    </Card>
  )
}
