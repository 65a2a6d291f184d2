import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoAddress } from '#api/contracts/links/links.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { BrokenLink, LinkPage, tokenIn } from './link-page.tsx'
import { undoMutation } from './mutations.ts'

/** `/undo-address#<token>`: the old e-mail address is back, with a new password (decisions/148). */
export function UndoAddressScreen({ hash }: { hash: string }) {
  const [restored, setRestored] = useState<string>()
  const token = tokenIn(hash)
  if (restored !== undefined)
    return (
      <LinkPage title="Değişiklik geri alındı">
        <p role="status" className="break-words">
          Hesabınıza yine <strong>{restored}</strong> adresiyle girilir. Bütün cihazlardaki
          oturumlar kapatıldı; yeni şifrenizle giriş yapın.
        </p>
        <Button asChild size="lg">
          <Link to="/auth">Giriş Yap</Link>
        </Button>
      </LinkPage>
    )
  return (
    <LinkPage title="Adres Değişikliğini Geri Al">
      <p>
        E-posta adresinizi başkası değiştirdiyse şifrenizi de biliyor olabilir. Yeni bir şifre
        belirleyin: bu adresiniz geri gelir, bütün cihazlardaki oturumlar kapanır. Değişiklikten
        önceki haftada ve sonrasında eklenen geçiş anahtarları ile kod uygulaması kaldırılır.
      </p>
      {token === undefined ? <BrokenLink /> : <UndoForm token={token} onRestored={setRestored} />}
    </LinkPage>
  )
}

interface UndoFormProps {
  token: string
  /** Gets the address that the account has again. */
  onRestored: (username: string) => void
}

export function UndoForm({ token, onRestored }: UndoFormProps) {
  const undo = useMutation(undoMutation)
  const form = useContractForm(bodyOf(undoAddress), { defaultValues: { token, newPassword: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    undo.mutate(
      { body },
      {
        onSuccess: ({ username }) => {
          form.reset()
          onRestored(username)
        },
        onError: (error) => showRefusal(form, error),
      },
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField form={form} name="newPassword" label="Yeni şifre" hint="En az 8 karakter.">
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <Button type="submit" size="lg" pending={undo.isPending}>
        Değişikliği Geri Al
      </Button>
    </form>
  )
}
