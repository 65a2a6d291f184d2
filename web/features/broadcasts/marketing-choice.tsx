import { Checkbox } from '#ui/forms/checkbox.tsx'

interface MarketingChoiceProps {
  marketing: boolean
  onChange: (marketing: boolean) => void
}

/** Whether a broadcast is marketing, and what the law allows in one that is not (decisions/162). */
export function MarketingChoice({ marketing, onChange }: MarketingChoiceProps) {
  return (
    <div className="grid gap-1 rounded-field border border-line px-4 py-1">
      <Checkbox
        label="Ticari ileti"
        hint="Kampanya, indirim, hediye, yeni ürün veya mağaza tanıtımı, kutlama. Yalnızca bildirim kanalında kampanya izni verenlere, izin gönderim anında sürüyorsa gider."
        checked={marketing}
        onChange={(event) => onChange(event.target.checked)}
      />
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
