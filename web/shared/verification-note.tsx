import { useMutation } from '@tanstack/react-query'
import { sendVerification } from '#api/contracts/account/address.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from './api-error.ts'
import { call } from './client.ts'

/** Tells somebody that their address is not verified yet, and sends the mail again (decisions/147). */
export function VerificationNote({ username }: { username: string }) {
  const send = useMutation({ mutationFn: () => call(sendVerification) })
  if (send.isSuccess)
    return (
      <Banner tone="success" title="E-posta yolda">
        {username} adresine bir doğrulama bağlantısı gönderdik. Gelmediyse istenmeyen e-postalara da
        bakın.
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      title="E-posta adresiniz doğrulanmadı"
      action={
        <Button tone="plain" pending={send.isPending} onClick={() => send.mutate()}>
          Doğrulama E-postası Gönder
        </Button>
      }
    >
      {send.error
        ? sentenceOf(send.error)
        : `Puanlarınızla ödül almak için ${username} adresine gelen bağlantıyı açın.`}
    </Banner>
  )
}
