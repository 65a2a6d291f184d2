import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { offerIn } from './marketing-words.ts'

interface MarketingChoiceProps {
  marketing: boolean
  /** what is written, title and message */
  text: string
  onChange: (marketing: boolean) => void
}

/** Whether a broadcast is marketing, and what the law allows in one that is not (decisions/162). */
export function MarketingChoice({ marketing, text, onChange }: MarketingChoiceProps) {
  const offer = marketing ? undefined : offerIn(text)
  return (
    <div className="grid gap-1 rounded-field border border-line px-4 py-1">
      <Checkbox
        label="Ticari ileti"
        hint="Kampanya, indirim, hediye, yeni ürün veya mağaza tanıtımı, kutlama. Yalnızca bildirim kanalında kampanya izni verenlere, izin gönderim anında sürüyorsa gider."
        checked={marketing}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div aria-live="polite">
        {offer && (
          <Banner tone="warning" title="Bu metin ticari ileti olabilir">
            {`“${offer}” bir ürünü ya da hizmeti özendirir. Öyleyse “Ticari ileti” kutusunu işaretleyin.`}
          </Banner>
        )}
      </div>
      {!marketing && (
        <p className="border-line border-t py-2.5 text-muted text-sm">
          <strong className="font-semibold text-ink">Hizmet bildirimi olarak gidecek.</strong> 6563
          sayılı Kanun’a göre izin istemeden yalnızca süren üyelik, sipariş, teslimat, güvenlik ve
          bilgi güncelleme gibi konularda bildirim gönderilebilir; içinde hiçbir ürün veya hizmet
          özendirilemez.
        </p>
      )}
    </div>
  )
}
