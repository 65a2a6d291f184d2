import { useMutation } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import type { ChainVerdict } from './chain.ts'
import { verifyMutation } from './verification.ts'

/** Lets customers verify their own history on their own device. */
export function ChainVerification({ userId }: { userId: number }) {
  const verify = useMutation(verifyMutation)
  return (
    <section aria-labelledby="chain-proof" className="grid gap-3 border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 max-w-prose flex-1 basis-64">
          <h2 id="chain-proof" className="font-display font-semibold text-lg">
            Geçmişiniz güvende
          </h2>
          <p className="text-muted text-sm">
            Her hareket bir öncekine mühürlenir. Bu cihaz tüm zinciri baştan hesaplar ve imzalı
            kayıtla karşılaştırır.
          </p>
        </div>
        <Button tone="plain" pending={verify.isPending} onClick={() => verify.mutate(userId)}>
          <ShieldCheck aria-hidden className="size-5" />
          Doğrula
        </Button>
      </div>
      {!verify.isIdle && !verify.isPending && (
        <div ref={reveal} className="scroll-mb-24">
          {verify.isError ? (
            <Banner tone="error">{sentenceOf(verify.error, 'Geçmiş doğrulanamadı.')}</Banner>
          ) : (
            <Verdict verdict={verify.data} />
          )}
        </div>
      )}
    </section>
  )
}

/** Scrolls to the verdict, which may be below the visible part of a long page. */
const reveal = (verdict: HTMLElement | null) => verdict?.scrollIntoView({ block: 'nearest' })

const reasons: Record<Extract<ChainVerdict, { holds: false }>['why'], string> = {
  missing: 'önceki bir hareket eksik',
  balance: 'bakiye hareketlerle uyuşmuyor',
  form: 'hareketin nedeni eksik',
  hash: 'hareket, yazıldığı gibi değil',
  rewritten: 'hareket, imzalı kayıttakiyle aynı değil',
  unsigned: 'imzalı kaydın imzası geçerli değil',
}

function Verdict({ verdict }: { verdict: ChainVerdict }) {
  if (!verdict.holds)
    return (
      <Banner tone="error" title="Geçmişiniz doğrulanamadı">
        {formatNumber(verdict.seq)}. harekette bir uyuşmazlık var: {reasons[verdict.why]}. Lütfen
        bize bildirin.
      </Banner>
    )
  const { entries, erased, signed } = verdict
  const gone = erased > 0 && (
    <p className="mt-1 text-sm">
      {formatNumber(erased)} hareketin açıklaması sonradan silinmiş; bu hareketlerin özeti kayıtlı
      hâliyle alındı.
    </p>
  )
  if (!signed)
    return (
      <Banner tone="info" title="Geçmişiniz tutarlı">
        {formatNumber(entries)} hareketin tamamı yeniden hesaplandı. İmzalı kayıt henüz oluşmadı;
        birazdan yeniden deneyebilirsiniz.
        {gone}
      </Banner>
    )
  const newer = entries - signed.until
  return (
    <Banner tone="success" title="Geçmişiniz doğrulandı">
      <p>
        {formatNumber(entries)} hareketin tamamı eksiksiz ve değiştirilmemiş. Son imzalı kayıt:{' '}
        {formatDateTime(signed.at)}
        {newer > 0 && `; en yeni ${formatNumber(newer)} hareket bir sonraki kayıtla imzalanacak`}.
      </p>
      {gone}
      <p className="mt-1 text-sm">
        İmza anahtarı:{' '}
        <code className="tabular-nums">
          {signed.fingerprint.slice(0, 16).match(/.{4}/g)?.join(' ')}
        </code>
      </p>
    </Banner>
  )
}
