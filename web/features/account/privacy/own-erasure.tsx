import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import type { Belongings } from '#api/contracts/account/erasure.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { erasureMutation } from '#web/features/account/mutations.ts'
import { belongingsQuery } from '#web/features/account/queries.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

/** `Hesabımı sil`: what happens is said before it is asked (decisions/166). */
export function OwnErasure() {
  const [open, setOpen] = useState(false)
  return (
    <Card id="own-erasure" className="grid scroll-mt-4 gap-4">
      <div>
        <CardTitle>Hesabımı sil</CardTitle>
        <p className="text-muted text-sm">
          Hesabınız hemen kapanır. 14 gün içinde giriş yaparak geri alabilirsiniz; sonra adınız,
          iletişim bilgileriniz ve yazdıklarınız silinir.
        </p>
      </div>
      <Button tone="plain" className="justify-self-start text-spend" onClick={() => setOpen(true)}>
        <UserX aria-hidden className="size-5" />
        Hesabımı Sil
      </Button>
      {open && <Question onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const belongings = useQuery(belongingsQuery)
  const erase = useMutation(erasureMutation(useQueryClient()))
  const blocked = !belongings.data || belongings.data.openOrders > 0
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(next) => !next && !erase.isPending && onClose()}
      title="Hesabınız silinsin mi?"
      description="Onaylamadan önce şunları bilin:"
      footer={
        <>
          <Button tone="plain" data-autofocus disabled={erase.isPending} onClick={onClose}>
            Vazgeç
          </Button>
          <Button
            tone="destructive"
            disabled={blocked}
            pending={erase.isPending}
            pendingLabel="Siliniyor..."
            onClick={() => erase.mutate()}
          >
            Hesabımı Sil
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {!belongings.data && <QueryPlaceholder query={belongings} loading={['h-36']} compact />}
        {belongings.data && <Consequences {...belongings.data} />}
        {erase.isError && (
          <Banner tone="error">{sentenceOf(erase.error, 'Hesabınız silinemedi.')}</Banner>
        )}
      </div>
    </Dialog>
  )
}

function Consequences({ points, coupons, places, openOrders }: Belongings) {
  const lost = [
    points > 0 && `${formatNumber(points)} puanınız`,
    coupons > 0 && `${formatNumber(coupons)} kuponunuz`,
  ].filter((each) => each !== false)
  return (
    <>
      {openOrders > 0 && (
        <Banner tone="warning" title="Süren bir siparişiniz var">
          Siparişiniz teslim alındıktan ya da iptal edildikten sonra hesabınızı silebilirsiniz.
        </Banner>
      )}
      <ul className="list-disc space-y-2 ps-5">
        {lost.length > 0 && (
          <li>
            <strong className="font-semibold">{lost.join(' ve ')}</strong> hesabınızla birlikte
            gider.
          </li>
        )}
        <li>
          Bütün cihazlardaki oturumlarınız ve bildirimleriniz hemen kapanır, tanıtım izinleriniz
          geri alınır.
        </li>
        {places > 0 && (
          <li>{`Ayırttığınız ${formatNumber(places)} etkinlik yeri hemen başkalarına açılır.`}</li>
        )}
        <li>
          14 gün içinde giriş yaparsanız hesabınızı puanlarınızla geri alabilirsiniz. Sonra geri
          dönüş yoktur.
        </li>
        <li>
          Puan ve alışveriş kayıtları adsız olarak kalır: defter değişmez, içinde sizi anlatan bir
          şey bulunmaz.
        </li>
      </ul>
    </>
  )
}
