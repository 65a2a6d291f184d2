import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { downloadOwnData } from '#api/contracts/account/own-data.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { saveFile } from '#web/shared/save-file.ts'
import { ownDataMutation } from './mutations.ts'

/** `Verilerim`: everything that is kept about the person, as one archive (issue 15 §8). */
export function OwnData() {
  const download = useMutation(ownDataMutation)
  const form = useContractForm(bodyOf(downloadOwnData), { defaultValues: { password: '' } })
  const submit = form.handleSubmit((body) =>
    download.mutate(body, {
      onSuccess: (file) => {
        form.reset()
        saveFile(file, 'verilerim.zip')
      },
      onError: (error) => showRefusal(form, error, { wrong_password: 'password' }),
    }),
  )
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
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Şifreniz"
          required
          hint="Arşivi sizden başkası indiremesin diye soruyoruz."
          error={form.formState.errors.password?.message}
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          pending={download.isPending}
          pendingLabel="Hazırlanıyor..."
        >
          <Download aria-hidden className="size-5" />
          Verilerimi İndir
        </Button>
      </form>
    </Card>
  )
}
