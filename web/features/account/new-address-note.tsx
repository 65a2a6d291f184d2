import { useMutation } from '@tanstack/react-query'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { cancelAddressMutation } from './mutations.ts'

/** The e-mail address that waits for its confirmation; it can be given up (decisions/148). */
export function NewAddressNote({ address }: { address: string }) {
  const cancel = useMutation(cancelAddressMutation)
  return (
    <Banner
      tone="info"
      title="Yeni adresiniz onay bekliyor"
      action={
        <Button tone="plain" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          Değişiklikten Vazgeç
        </Button>
      }
    >
      {cancel.error
        ? sentenceOf(cancel.error)
        : `${address} adresine bir bağlantı gönderdik. Onaylayana kadar bugünkü adresinizle giriş yaparsınız.`}
    </Banner>
  )
}
