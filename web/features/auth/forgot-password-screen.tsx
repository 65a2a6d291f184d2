import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { askReset } from '#api/contracts/auth/reset.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { askResetMutation } from './mutations.ts'

/** `Şifremi Unuttum`: asks for a link to a new password (issue 15 §2). */
export function ForgotPasswordScreen() {
  return (
    <Screen title="Şifremi Unuttum">
      <div className="grid max-w-md gap-4">
        <ForgotPasswordForm />
        <Link to="/auth" className="flex min-h-11 items-center font-semibold text-accent">
          Girişe Dön
        </Link>
      </div>
    </Screen>
  )
}

/** Says the same whether or not anybody has the address. It goes without a question, as the sign-in. */
export function ForgotPasswordForm() {
  const ask = useMutation(askResetMutation)
  const form = useContractForm(bodyOf(askReset), { defaultValues: { username: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    ask.mutate({ body }, { onError: (error) => showRefusal(form, error) }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-muted">
        Hesabınızın e-posta adresini yazın; yeni bir şifre belirlemeniz için size bir bağlantı
        gönderelim.
      </p>
      {ask.data && (
        <Banner tone="success">
          {ask.data.message} Birkaç dakika içinde gelmezse istenmeyen e-posta klasörünüze bakın.
        </Banner>
      )}
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField form={form} name="username" label="E-posta">
        <Input type="email" autoComplete="username" placeholder="ornek@eposta.com" />
      </FormField>
      <Button type="submit" size="lg" pending={ask.isPending} pendingLabel="Gönderiliyor...">
        Bağlantı Gönder
      </Button>
    </form>
  )
}
