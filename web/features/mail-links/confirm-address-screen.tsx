import { useMutation } from '@tanstack/react-query'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { BrokenLink, LinkPage, tokenIn } from './link-page.tsx'
import { confirmMutation } from './mutations.ts'

/** `/confirm-address#<token>`: the new e-mail address holds from now on (decisions/148). */
export function ConfirmAddressScreen({ hash }: { hash: string }) {
  const confirm = useMutation(confirmMutation)
  const token = tokenIn(hash)
  if (confirm.data)
    return (
      <LinkPage title="Yeni adresiniz hazır">
        <p role="status" className="break-words">
          Artık <strong>{confirm.data.username}</strong> adresiyle giriş yaparsınız. Eski adresinize
          de haber verdik; değişiklik oradan 7 gün boyunca geri alınabilir.
        </p>
        <Button asChild size="lg">
          <a href="/">Telve’ye Dön</a>
        </Button>
      </LinkPage>
    )
  return (
    <LinkPage title="Yeni e-posta adresinizi onaylayın">
      <p>Onayladığınızda Telve hesabına bu e-postayı aldığınız adresle giriş yapılır.</p>
      {confirm.error && <Banner tone="error">{sentenceOf(confirm.error)}</Banner>}
      {token === undefined ? (
        <BrokenLink />
      ) : (
        <Button
          size="lg"
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ body: { token } })}
        >
          Yeni Adresi Onayla
        </Button>
      )}
    </LinkPage>
  )
}
